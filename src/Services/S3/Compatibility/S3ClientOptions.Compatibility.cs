namespace Tern.S3;

public sealed partial record S3ClientOptions
{
    private readonly bool _isPathStyleFromCompatibility;

    /// <summary>
    /// The S3 features of a store that is not Amazon S3. Sets together how bodies are signed, which checksums are used, and where the bucket is in
    /// the URL. The default is <see cref="S3Compatibility.Aws"/>.
    /// </summary>
    public S3Compatibility Compatibility
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
            // The path style of the previous store does not apply to this store.
            if (_isPathStyleFromCompatibility && ForcePathStyle is true)
                ForcePathStyle = null;
            _isPathStyleFromCompatibility = value.UsesPathStyle && ForcePathStyle is null;
            if (_isPathStyleFromCompatibility)
                ForcePathStyle = true;
        }
    } = S3Compatibility.Aws;
}
