namespace Tern.Local.S3.Storage;

/// <summary>Whether a bucket keeps the versions of its objects.</summary>
internal enum Versioning : byte
{
    /// <summary>It never did.</summary>
    None = 0,

    Enabled = 1,

    /// <summary>It did; what is written now has the version id <c>null</c>.</summary>
    Suspended = 2,
}
