using System.Reflection;
using System.Web;
using Tern.S3.Listing;
using Tern.S3.Support;

namespace Tern.S3;

public class ListTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Objects_and_common_prefixes_come_in_one_order()
    {
        using var service = new ListingS3((_, _) => Page(Item("a.txt") + Item("c.txt") + Prefix("b/") + Prefix("d/")));
        using S3Client s3 = service.CreateClient();
        List<ListEntry> entries = await s3.ListAsync("bucket", "", new() { Delimiter = "/" }, Token).ToListAsync(Token);
        Assert.Equal(["a.txt", "b/", "c.txt", "d/"], entries.Select(entry => entry.Key));
        Assert.Equal([false, true, false, true], entries.Select(entry => entry.IsPrefix));
        Assert.Equal(7, entries[0].Object!.Size);
        Assert.Null(entries[1].Object);
    }

    // By the bytes of the keys themselves, not by what stands for them in the answer.
    [Fact]
    public async Task The_order_is_that_of_the_service_whichever_characters_keys_have()
    {
        using var service = new ListingS3((_, _) => Page(Item("B") + Item("%C3%BC") + Item("%F0%9F%98%80") + Prefix("A+b/") + Prefix("a/") + Prefix("%EF%BF%BD/")));
        using S3Client s3 = service.CreateClient();
        List<ListEntry> entries = await s3.ListAsync("bucket", "", new() { Delimiter = "/" }, Token).ToListAsync(Token);
        Assert.Equal(["A b/", "B", "a/", "ü", "\uFFFD/", "\U0001F600"], entries.Select(entry => entry.Key));
    }

    [Fact]
    public async Task What_is_asked_goes_into_every_request_and_pages_follow_one_another()
    {
        using var service = new ListingS3((uri, _) => HttpUtility.ParseQueryString(uri.Query)["continuation-token"] is null
            ? Page(Item("k1"), "next")
            : Page(Item("k2")));
        using S3Client s3 = service.CreateClient();
        var options = new ListOptions { StartAfter = "k0", PageSize = 1, FetchOwner = true, Delimiter = "/", ExpectedBucketOwner = "123456789012" };
        List<ListEntry> entries = await s3.ListAsync("bucket", "k", options, Token).ToListAsync(Token);
        Assert.Equal(["k1", "k2"], entries.Select(entry => entry.Key));
        Assert.Equal(2, service.Requests.Count);
        Assert.All(service.Requests, uri =>
        {
            var query = HttpUtility.ParseQueryString(uri.Query);
            Assert.Equal(
                ("k", "k0", "1", "true", "/", "url"),
                (query["prefix"], query["start-after"], query["max-keys"], query["fetch-owner"], query["delimiter"], query["encoding-type"]));
        });
    }

    [Fact]
    public async Task A_page_is_asked_for_when_the_one_before_was_taken()
    {
        using var service = new ListingS3((_, _) => Page(Item("k1"), "next"));
        using S3Client s3 = service.CreateClient();
        await foreach (ListEntry entry in s3.ListAsync("bucket", cancellationToken: Token))
        {
            Assert.Equal("k1", entry.Key);
            break;
        }
        Assert.Single(service.Requests);
    }

    [Fact]
    public async Task Hostile_keys_come_as_they_are()
    {
        using var service = new ListingS3((_, _) => Page(Item("a+b%2Bc%01%2F..%2F%E2%82%AC%") + Prefix("x%0A%2F")));
        using S3Client s3 = service.CreateClient();
        List<ListEntry> entries = await s3.ListAsync("bucket", cancellationToken: Token).ToListAsync(Token);
        Assert.Equal(["a b+c\u0001/../€%", "x\n/"], entries.Select(entry => entry.Key));
        Assert.Equal("a b+c\u0001/../€%", entries[0].Object!.Key);
    }

    [Fact]
    public async Task A_store_that_does_not_encode_is_taken_at_its_word()
    {
        using var service = new ListingS3((_, _) => Page(Item("100%25+")).Replace("<EncodingType>url</EncodingType>", "", StringComparison.Ordinal));
        using S3Client s3 = service.CreateClient();
        List<ListEntry> entries = await s3.ListAsync("bucket", cancellationToken: Token).ToListAsync(Token);
        Assert.Equal("100%25+", Assert.Single(entries).Key);
    }

    // The copy with the decoded key is made by hand: a member that the model gains must not be lost in it.
    [Fact]
    public async Task An_object_whose_key_was_encoded_loses_no_member()
    {
        const string All = "<Contents><Key>a%20b</Key><LastModified>2026-01-02T03:04:05Z</LastModified><ETag>tag</ETag><ChecksumAlgorithm>CRC32</ChecksumAlgorithm>"
            + "<ChecksumType>COMPOSITE</ChecksumType><Size>7</Size><StorageClass>GLACIER</StorageClass><Owner><ID>me</ID></Owner>"
            + "<RestoreStatus><IsRestoreInProgress>true</IsRestoreInProgress></RestoreStatus></Contents>";
        using var service = new ListingS3((_, _) => Page(All));
        using S3Client s3 = service.CreateClient();
        Object item = Assert.Single(await s3.ListAsync("bucket", cancellationToken: Token).ToListAsync(Token)).Object!;
        Assert.All(typeof(Object).GetProperties(BindingFlags.Public | BindingFlags.Instance), property => Assert.NotNull(property.GetValue(item)));
        Assert.Single(item.ChecksumAlgorithm);
        Assert.Equal("a b", item.Key);
    }

    [Theory]
    [InlineData("", "")]
    [InlineData("plain/key", "plain/key")]
    [InlineData("%", "%")]
    [InlineData("%4", "%4")]
    [InlineData("%zz", "%zz")]
    [InlineData("%C3%BC+%2b", "ü +")]
    [InlineData("ü%20", "ü ")]
    public void Keys_are_decoded(string text, string expected) => Assert.Equal(expected, ListingText.Decode(text));

    private static string Page(string content, string? next = null) =>
        $"<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>{(next is null ? "false" : "true")}</IsTruncated>{(next is null ? "" : $"<NextContinuationToken>{next}</NextContinuationToken>")}{content}</ListBucketResult>";

    private static string Item(string key) => $"<Contents><Key>{key}</Key><Size>7</Size></Contents>";

    private static string Prefix(string prefix) => $"<CommonPrefixes><Prefix>{prefix}</Prefix></CommonPrefixes>";
}
