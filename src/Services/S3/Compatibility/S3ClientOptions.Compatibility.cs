namespace Tern.S3;

public sealed partial record S3ClientOptions
{
    private readonly bool _isPathStyleOfStore;

    /// <summary>
    /// What the store has of S3, for one that is not Amazon's: sets together how bodies are signed, which checksums they have, and where
    /// the bucket stands. Default <see cref="S3Compatibility.Aws"/>.
    /// </summary>
    public S3Compatibility Compatibility
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
            // What another store had asked for is not kept for this one.
            if (_isPathStyleOfStore && ForcePathStyle is true)
                ForcePathStyle = null;
            _isPathStyleOfStore = value.UsesPathStyle && ForcePathStyle is null;
            if (_isPathStyleOfStore)
                ForcePathStyle = true;
        }
    } = S3Compatibility.Aws;
}
