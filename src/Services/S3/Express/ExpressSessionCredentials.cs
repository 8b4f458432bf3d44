namespace Tern.S3.Express;

/// <summary>The session credentials of a directory bucket. They are refreshed before they expire after five minutes.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateSession.html">CreateSession</seealso>
internal sealed class ExpressSessionCredentials(S3Client client, string bucket) : RefreshingCredentialsProvider(client.Options.TimeProvider)
{
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        CreateSessionResponse response = await client.CreateSessionAsync(new() { Bucket = bucket }, cancellationToken).ConfigureAwait(false);
        SessionCredentials session = response.Credentials;
        return new AwsCredentials(session.AccessKeyId, session.SecretAccessKey, session.SessionToken, session.Expiration);
    }
}
