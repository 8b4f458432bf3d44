using System.Xml.Linq;
using Tern.S3.Support;

namespace Tern.S3;

public class DeleteManyTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Keys_go_in_batches_of_a_thousand_and_results_come_in_their_order()
    {
        using var service = new ListingS3((_, body) => Answer(body!, key => Deleted(key)));
        using S3Client s3 = service.CreateClient();
        IReadOnlyList<DeletedObject> results = await s3.DeleteManyAsync("bucket", [.. Enumerable.Range(0, 2500).Select(i => $"k{i}")], cancellationToken: Token);
        Assert.Equal(Enumerable.Range(0, 2500).Select(i => $"k{i}"), results.Select(result => result.Key));
        Assert.Equal([500, 1000, 1000], service.Bodies.Select(body => Keys(body).Count()).Order());
    }

    [Fact]
    public async Task What_passes_is_sent_again_and_what_does_not_is_told()
    {
        int round = 0;
        using var service = new ListingS3((_, body) =>
        {
            round++;
            return Answer(body!, key => key switch
            {
                "locked" => Failed(key, "AccessDenied"),
                "slow" when round < 3 => Failed(key, "SlowDown"),
                _ => Deleted(key),
            });
        });
        using S3Client s3 = service.CreateClient();
        var exception = await Assert.ThrowsAsync<BatchIncompleteException<DeletedObject>>(
            () => s3.DeleteManyAsync("bucket", ["a", "locked", "slow"], cancellationToken: Token));
        Assert.Equal([3, 1, 1], service.Bodies.Select(body => Keys(body).Count()));
        Assert.Equal("entry 1: AccessDenied", Assert.Single(exception.Failures).ToString());
        Assert.Equal(["a", null, "slow"], exception.Results.Select(result => result?.Key));
    }

    [Fact]
    public async Task A_key_that_the_answer_leaves_out_is_not_taken_for_deleted()
    {
        using var service = new ListingS3((_, body) => Answer(body!, key => key == "b" ? "" : Deleted(key)));
        using S3Client s3 = service.CreateClient();
        var exception = await Assert.ThrowsAsync<BatchIncompleteException<DeletedObject>>(() => s3.DeleteManyAsync("bucket", ["a", "b"], cancellationToken: Token));
        Assert.Equal(BatchFailure.NoAnswer, Assert.Single(exception.Failures).Code);
    }

    [Fact]
    public async Task Versions_of_one_key_are_told_apart()
    {
        using var service = new ListingS3((_, _) =>
            "<DeleteResult><Deleted><Key>k</Key><VersionId>v1</VersionId></Deleted><Error><Key>k</Key><VersionId>v2</VersionId><Code>AccessDenied</Code></Error></DeleteResult>");
        using S3Client s3 = service.CreateClient();
        ObjectIdentifier[] objects = [new() { Key = "k", VersionId = "v2" }, new() { Key = "k", VersionId = "v1" }];
        var exception = await Assert.ThrowsAsync<BatchIncompleteException<DeletedObject>>(() => s3.DeleteManyAsync("bucket", objects, cancellationToken: Token));
        Assert.Equal(0, Assert.Single(exception.Failures).Index);
        Assert.Equal("v1", exception.Results[1]!.VersionId);
    }

    [Fact]
    public async Task A_key_that_is_named_twice_is_answered_twice()
    {
        using var service = new ListingS3((_, _) => $"<DeleteResult>{Deleted("k")}</DeleteResult>");
        using S3Client s3 = service.CreateClient();
        Assert.Equal(2, (await s3.DeleteManyAsync("bucket", ["k", "k"], cancellationToken: Token)).Count);
    }

    [Fact]
    public async Task Nothing_is_sent_for_no_keys()
    {
        using var service = new ListingS3((_, _) => "");
        using S3Client s3 = service.CreateClient();
        Assert.Empty(await s3.DeleteManyAsync("bucket", Array.Empty<string>(), cancellationToken: Token));
        Assert.Empty(service.Requests);
    }

    private static string Answer(XElement body, Func<string, string> answerTo) => $"<DeleteResult>{string.Concat(Keys(body).Select(answerTo))}</DeleteResult>";

    private static IEnumerable<string> Keys(XElement body) => body.Descendants().Where(element => element.Name.LocalName == "Key").Select(element => element.Value);

    private static string Deleted(string key) => $"<Deleted><Key>{key}</Key></Deleted>";

    private static string Failed(string key, string code) => $"<Error><Key>{key}</Key><Code>{code}</Code><Message>no</Message></Error>";
}
