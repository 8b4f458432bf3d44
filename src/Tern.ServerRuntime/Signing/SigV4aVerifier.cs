using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>Verifies AWS Signature Version 4A (<c>AWS4-ECDSA-P256-SHA256</c>) with the public key derived from the secret access key.</summary>
/// <param name="options">The credentials, the expected scope and the signing rules.</param>
public sealed class SigV4aVerifier(SigV4VerifierOptions options) : RequestVerifier(options, new SigV4aAlgorithm());
