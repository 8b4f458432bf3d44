namespace Tern.Calls;

/// <summary>The form that a body is sent in.</summary>
internal enum PayloadForm
{
    /// <summary>As it is, with its hash in the signature.</summary>
    Hashed,

    /// <summary>As it is, not signed.</summary>
    Plain,

    /// <summary>In chunks that are not signed.</summary>
    UnsignedChunks,

    /// <summary>In chunks that are.</summary>
    SignedChunks,
}
