namespace Tern.S3;

public sealed partial record S3ClientOptions
{
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
            if (value.UsesPathStyle)
                ForcePathStyle ??= true;
        }
    } = S3Compatibility.Aws;
}
