namespace Tern.Conformance.Config.Metadata;

/// <summary>A case of the endpoint of EC2 instance metadata: the URI of the request for a token, or an error before any request.</summary>
internal static class MetadataEndpointCase
{
    public static async Task RunAsync(ConfigCase test)
    {
        using var handler = new CredentialsHandler();
        var environment = new InMemoryAwsEnvironment(test.Data.GetTexts("env"), test.Data.GetTexts("fs"), handler, new CaseClock(DateTimeOffset.UnixEpoch), hasInstanceMetadata: true);
        var provider = new InstanceMetadataCredentialsProvider(new()
        {
            Environment = environment,
            Endpoint = test.Data.FindText("endpoint_override"),
            EndpointMode = test.Data.FindText("mode_override") is { } mode ? Enum.Parse<InstanceMetadataEndpointMode>(mode, ignoreCase: true) : null,
        });
        if (test.Data.GetProperty("result").FindText("Ok") is not { } uri)
        {
            await Check.FailsAsync(provider.GetCredentialsAsync());
            Check.That(handler.Requests.Count == 0, "expected no request");
            return;
        }
        AwsCredentials credentials = await provider.GetCredentialsAsync();
        Check.Equal("the access key", CredentialsHandler.AccessKeyId, credentials.AccessKeyId);
        Check.That(handler.Requests is [{ Method: "PUT" }, ..], "the first request is not the one for a token");
        Check.Equal("the URI", new Uri(uri).AbsoluteUri, handler.Requests[0].Uri.AbsoluteUri);
    }
}
