namespace Tern.Runtime;

/// <summary>The form in which a body is sent.</summary>
internal enum PayloadForm
{
    /// <summary>Unchanged, with its hash in the signature.</summary>
    Hashed,

    /// <summary>Unchanged, not signed.</summary>
    Unsigned,

    /// <summary>In unsigned chunks.</summary>
    UnsignedChunks,

    /// <summary>In signed chunks.</summary>
    SignedChunks,
}
