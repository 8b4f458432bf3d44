using Tern.Runtime;

namespace Tern;

/// <summary>Credentials of a container: of an ECS task, an EKS pod (Pod Identity) or another agent on this machine.</summary>
/// <remarks>
/// The endpoint is <c>AWS_CONTAINER_CREDENTIALS_RELATIVE_URI</c> below <c>http://169.254.170.2</c>, else
/// <c>AWS_CONTAINER_CREDENTIALS_FULL_URI</c>. A host that is not encrypted must be 169.254.170.2, 169.254.170.23, [fd00:ec2::23] or a loopback
/// address. Redirects are not followed. A request has 3 attempts of at most 2 seconds.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html">Container credential provider</seealso>
public sealed class ContainerCredentialsProvider : RefreshingCredentialsProvider
{
    private const int MaxAttempts = 3;

    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(2);

    private readonly AwsEnvironment _environment;

    /// <param name="environment">The environment. The default, null, is <see cref="AwsEnvironment.Process"/>.</param>
    public ContainerCredentialsProvider(AwsEnvironment? environment = null)
        : base((environment ?? AwsEnvironment.Process).TimeProvider) => _environment = environment ?? AwsEnvironment.Process;

    /// <summary>Returns "Container credentials".</summary>
    public override string ToString() => "Container credentials";

    internal override string SourceKind => "container";

    internal override string SourcePath => "container";

    /// <summary>Whether a variable contains the endpoint.</summary>
    internal static bool IsConfigured(AwsEnvironment environment) =>
        environment.FindVariable("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI") is not null || environment.FindVariable("AWS_CONTAINER_CREDENTIALS_FULL_URI") is not null;

    /// <inheritdoc/>
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        Uri uri = ContainerEndpoint.Find(_environment);
        var request = new MetadataRequest(HttpMethod.Get, uri, s_timeout) { MaxAttempts = MaxAttempts };
        AddHeaders(request.Headers);
        MetadataResponse response = await request.SendAsync(_environment, cancellationToken).ConfigureAwait(false);
        if (!response.IsSuccess)
            throw new TernCredentialsException($"The container endpoint {uri.Authority} returned no credentials ({response.Describe()}). Check the role of the task or pod, and the agent.");
        try
        {
            CredentialDocument document = CredentialDocument.ParseJson(response.Body, isNested: false);
            return document.Create($"The response of the container endpoint {uri.Authority}", document.Token, document.Expiration);
        }
        catch (TernSerializationException)
        {
            throw new TernCredentialsException($"The response of the container endpoint {uri.Authority} is not valid. Expected a JSON object with AccessKeyId and SecretAccessKey.");
        }
    }

    private void AddHeaders(List<KeyValuePair<string, string>> headers)
    {
        headers.Add(new("Accept", "application/json"));
        // The file is read at each fetch, because the agent replaces it.
        string? token = _environment.FindVariable("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE") is { } path
            ? TokenFile.Read(_environment, new SharedPaths(_environment).Expand(path)!, "The container token file")
            : _environment.FindVariable("AWS_CONTAINER_AUTHORIZATION_TOKEN") is { } text ? CredentialText.CheckText(text, "The environment variable AWS_CONTAINER_AUTHORIZATION_TOKEN") : null;
        if (token is not null)
            headers.Add(new("Authorization", token));
    }
}
