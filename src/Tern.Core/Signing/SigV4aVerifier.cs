namespace Tern.Signing;

/// <summary>Verifies AWS Signature Version 4A (<c>AWS4-ECDSA-P256-SHA256</c>) with the public key that belongs to the identity's secret.</summary>
/// <param name="options">Whose signatures are taken, and by which rules.</param>
public sealed class SigV4aVerifier(SigV4VerifierOptions options) : RequestVerifier(options, new SigV4aAlgorithm());
