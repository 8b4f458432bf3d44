namespace Tern.Local.Tests.S3.Wire;

/// <summary>The documents of errors.</summary>
public sealed class ErrorBodyTests
{
    /// <summary>The elements and their order are those that the service returned for its recorded responses. It does not send <c>Resource</c>, which its documentation has.</summary>
    [Theory]
    [InlineData("/missing/key", "NoSuchBucket", "The specified bucket does not exist", "<BucketName>missing</BucketName>")]
    [InlineData("/bucket/key", "NoSuchKey", "The specified key does not exist.", "<Key>key</Key>")]
    public async Task Error_has_code_message_details_and_ids(string path, string code, string message, string details)
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, TestContext.Current.CancellationToken);
        using var http = new HttpClient(aws.Handler, disposeHandler: false) { BaseAddress = new Uri("http://localhost") };
        (await http.PutAsync("/bucket", null, TestContext.Current.CancellationToken)).EnsureSuccessStatusCode().Dispose();
        using HttpResponseMessage response = await http.GetAsync(path, TestContext.Current.CancellationToken);
        string id = response.Headers.GetValues("x-amz-request-id").Single();
        string extendedId = response.Headers.GetValues("x-amz-id-2").Single();
        Assert.Equal(
            $"<Error><Code>{code}</Code><Message>{message}</Message>{details}<RequestId>{id}</RequestId><HostId>{extendedId}</HostId></Error>",
            await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }
}
