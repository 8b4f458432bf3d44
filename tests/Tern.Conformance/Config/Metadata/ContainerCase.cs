namespace Tern.Conformance.Config.Metadata;

/// <summary>A case of the endpoint of container credentials: the URI of the request, or an error before any request.</summary>
internal static class ContainerCase
{
    public static async Task RunAsync(ConfigCase test)
    {
        using var handler = new CredentialsHandler();
        Dictionary<string, string> variables = test.Data.GetTexts("env");
        Dictionary<string, string> files = test.Data.GetTexts("fs");
        var environment = new InMemoryAwsEnvironment(variables, files, handler, new CaseClock(DateTimeOffset.UnixEpoch));
        var provider = new ContainerCredentialsProvider(environment);
        if (test.Data.GetProperty("result").FindText("Ok") is not { } uri)
        {
            await Check.FailsAsync(provider.GetCredentialsAsync());
            Check.That(handler.Requests.Count == 0, "expected no request");
            return;
        }
        AwsCredentials credentials = await provider.GetCredentialsAsync();
        Check.Equal("the access key", CredentialsHandler.AccessKeyId, credentials.AccessKeyId);
        Check.That(handler.Requests is [{ Method: "GET" }], $"expected one GET request, got {string.Join(", ", handler.Requests)}");
        Check.Equal("the URI", uri, handler.Requests[0].Uri.OriginalString);
        ContainerToken.Compare(handler.Requests[0], variables, files);
    }
}
