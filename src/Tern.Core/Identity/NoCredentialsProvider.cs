namespace Tern.Runtime;

/// <summary>The credentials of clients whose operations have no signature.</summary>
internal sealed class NoCredentialsProvider : ICredentialsProvider
{
    public static readonly NoCredentialsProvider Instance = new();

    public ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) =>
        ValueTask.FromException<AwsCredentials>(new TernCredentialsException("The client has no credentials, because its operations have no signature."));
}
