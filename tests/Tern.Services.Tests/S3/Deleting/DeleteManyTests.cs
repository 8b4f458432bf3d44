using System.Xml.Linq;
using Tern.S3.Support;

namespace Tern.S3;

public class DeleteManyTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task DeleteMany_sends_batches_of_1000_keys_and_returns_results_in_input_order()
    {
        using var service = new ListingS3((_, body) => Respond(body!, key => Deleted(key)));
        using S3Client s3 = service.CreateClient();
        IReadOnlyList<DeletedObject> results = await s3.DeleteManyAsync("bucket", [.. Enumerable.Range(0, 2500).Select(i => $"k{i}")], cancellationToken: Token);
        Assert.Equal(Enumerable.Range(0, 2500).Select(i => $"k{i}"), results.Select(result => result.Key));
        Assert.Equal([500, 1000, 1000], service.Bodies.Select(body => Keys(body).Count()).Order());
    }

    [Fact]
    public async Task DeleteMany_retries_transient_errors_and_reports_permanent_ones()
    {
        int round = 0;
        using var service = new ListingS3((_, body) =>
        {
            round++;
            return Respond(body!, key => key switch
            {
                "locked" => Failed(key, "AccessDenied"),
                "slow" when round < 3 => Failed(key, "SlowDown"),
                _ => Deleted(key),
            });
        });
        using S3Client s3 = service.CreateClient();
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<DeletedObject>>(
            () => s3.DeleteManyAsync("bucket", ["a", "locked", "slow"], cancellationToken: Token));
        Assert.Equal([3, 1, 1], service.Bodies.Select(body => Keys(body).Count()));
        Assert.Equal("entry 1: AccessDenied", Assert.Single(exception.Failures).ToString());
        Assert.Equal(["a", null, "slow"], exception.Results.Select(result => result?.Key));
    }

    [Fact]
    public async Task DeleteMany_reports_a_key_that_is_missing_in_the_response_as_failed()
    {
        using var service = new ListingS3((_, body) => Respond(body!, key => key == "b" ? "" : Deleted(key)));
        using S3Client s3 = service.CreateClient();
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<DeletedObject>>(() => s3.DeleteManyAsync("bucket", ["a", "b"], cancellationToken: Token));
        Assert.Equal(BatchFailure.NoResponse, Assert.Single(exception.Failures).Code);
    }

    [Fact]
    public async Task DeleteMany_assigns_results_by_key_and_version()
    {
        using var service = new ListingS3((_, _) =>
            "<DeleteResult><Deleted><Key>k</Key><VersionId>v1</VersionId></Deleted><Error><Key>k</Key><VersionId>v2</VersionId><Code>AccessDenied</Code></Error></DeleteResult>");
        using S3Client s3 = service.CreateClient();
        ObjectIdentifier[] objects = [new() { Key = "k", VersionId = "v2" }, new() { Key = "k", VersionId = "v1" }];
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<DeletedObject>>(() => s3.DeleteManyAsync("bucket", objects, cancellationToken: Token));
        Assert.Equal(0, Assert.Single(exception.Failures).Index);
        Assert.Equal("v1", exception.Results[1]!.VersionId);
    }

    [Fact]
    public async Task DeleteMany_returns_a_result_for_each_occurrence_of_a_key()
    {
        using var service = new ListingS3((_, _) => $"<DeleteResult>{Deleted("k")}</DeleteResult>");
        using S3Client s3 = service.CreateClient();
        Assert.Equal(2, (await s3.DeleteManyAsync("bucket", ["k", "k"], cancellationToken: Token)).Count);
    }

    [Fact]
    public async Task DeleteMany_without_keys_sends_no_request()
    {
        using var service = new ListingS3((_, _) => "");
        using S3Client s3 = service.CreateClient();
        Assert.Empty(await s3.DeleteManyAsync("bucket", Array.Empty<string>(), cancellationToken: Token));
        Assert.Empty(service.Requests);
    }

    private static string Respond(XElement body, Func<string, string> resultOf) => $"<DeleteResult>{string.Concat(Keys(body).Select(resultOf))}</DeleteResult>";

    private static IEnumerable<string> Keys(XElement body) => body.Descendants().Where(element => element.Name.LocalName == "Key").Select(element => element.Value);

    private static string Deleted(string key) => $"<Deleted><Key>{key}</Key></Deleted>";

    private static string Failed(string key, string code) => $"<Error><Key>{key}</Key><Code>{code}</Code><Message>no</Message></Error>";
}
