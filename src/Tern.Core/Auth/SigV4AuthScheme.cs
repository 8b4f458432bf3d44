namespace Tern.Runtime;

/// <summary><c>aws.auth#sigv4</c>.</summary>
internal sealed class SigV4AuthScheme() : AuthScheme("aws.auth#sigv4")
{
    public static readonly SigV4AuthScheme Instance = new();

    internal override string? ChunkAlgorithm => SigV4Algorithm.AlgorithmName;

    internal override string Requirement => "credentials";

    internal override bool IsSelectedByEndpoint => true;

    internal override bool IsUsable(ClientRuntime runtime, Endpoint? endpoint) => true;

    internal override ValueTask ResolveIdentityAsync(Call call) => call.UseCredentialsAsync(call.Runtime.Credentials);

    internal override void Authenticate(Call call, HttpRequestMessage request) =>
        call.Sign(request, call.Resources.Signer, (AwsCredentials)call.Identity!, call.GetSigningRegion(), call.Runtime.Service.SigningName);

    internal override PresignedRequest Presign(Call call, TimeSpan expiresIn) =>
        call.Presign(call.Resources.Signer, (AwsCredentials)call.Identity!, call.GetSigningRegion(), call.Runtime.Service.SigningName, expiresIn);
}
