using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>Verifies AWS Signature Version 4 (<c>AWS4-HMAC-SHA256</c>).</summary>
/// <param name="options">The credentials, the expected scope and the signing rules.</param>
public sealed class SigV4Verifier(SigV4VerifierOptions options) : RequestVerifier(options, new SigV4Algorithm());
