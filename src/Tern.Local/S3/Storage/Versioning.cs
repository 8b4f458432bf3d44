namespace Tern.Local.S3.Storage;

/// <summary>The versioning state of a bucket.</summary>
internal enum Versioning : byte
{
    /// <summary>Versioning was never enabled.</summary>
    None = 0,

    Enabled = 1,

    /// <summary>Versioning is suspended. New objects have the version ID <c>null</c>.</summary>
    Suspended = 2,
}
