namespace Tern.Runtime;

/// <summary><c>sigv4-s3express</c>: SigV4 with the credentials of a session, whose token has its own header.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-express-create-session.html">CreateSession</seealso>
internal sealed class S3ExpressAuthScheme() : AuthScheme("aws.auth#sigv4-s3express")
{
    public static readonly S3ExpressAuthScheme Instance = new();

    internal override string? ChunkAlgorithm => SigV4Algorithm.AlgorithmName;

    internal override string Requirement => "a session with the bucket, which this client does not create";

    internal override bool IsSelectedByEndpoint => true;

    internal override bool IsUsable(ClientRuntime runtime, Endpoint? endpoint) => endpoint is not null && runtime.Client.GetSessionCredentialsProvider(endpoint) is not null;

    internal override ValueTask ResolveIdentityAsync(Call call) => call.UseCredentialsAsync(call.Runtime.Client.GetSessionCredentialsProvider(call.Endpoint)!);

    internal override void Authenticate(Call call, HttpRequestMessage request)
    {
        var session = (AwsCredentials)call.Identity!;
        if (session.SessionToken is { } token)
            call.AddSignedHeader(request, "x-amz-s3session-token", token);
        call.Sign(request, call.Resources.Signer, WithoutToken(session), call.GetSigningRegion(), call.Runtime.Service.SigningName);
    }

    internal override PresignedRequest Presign(Call call, TimeSpan expiresIn)
    {
        var session = (AwsCredentials)call.Identity!;
        if (session.SessionToken is { } token)
            call.AddPresignedParameter("X-Amz-S3session-Token", token);
        return call.Presign(call.Resources.Signer, WithoutToken(session), call.GetSigningRegion(), call.Runtime.Service.SigningName, expiresIn);
    }

    private static AwsCredentials WithoutToken(AwsCredentials session) => new(session.AccessKeyId, session.SecretAccessKey, expiration: session.Expiration);
}
