using System.Reflection;
using System.Web;
using Tern.S3.Listing;
using Tern.S3.Support;

namespace Tern.S3;

public class ListTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task List_returns_objects_and_common_prefixes_in_key_order()
    {
        using var service = new ListingS3((_, _) => Page(Item("a.txt") + Item("c.txt") + Prefix("b/") + Prefix("d/")));
        using S3Client s3 = service.CreateClient();
        List<ListEntry> entries = await s3.ListAsync("bucket", "", new() { Delimiter = "/" }, Token).ToListAsync(Token);
        Assert.Equal(["a.txt", "b/", "c.txt", "d/"], entries.Select(entry => entry.Key));
        Assert.Equal([false, true, false, true], entries.Select(entry => entry.IsPrefix));
        Assert.Equal(7, entries[0].Object!.Size);
        Assert.Null(entries[1].Object);
    }

    // The order is by the bytes of the decoded keys, not of the encoded keys in the response.
    [Fact]
    public async Task List_sorts_by_the_UTF8_bytes_of_the_decoded_keys()
    {
        using var service = new ListingS3((_, _) => Page(Item("B") + Item("%C3%BC") + Item("%F0%9F%98%80") + Prefix("A+b/") + Prefix("a/") + Prefix("%EF%BF%BD/")));
        using S3Client s3 = service.CreateClient();
        List<ListEntry> entries = await s3.ListAsync("bucket", "", new() { Delimiter = "/" }, Token).ToListAsync(Token);
        Assert.Equal(["A b/", "B", "a/", "ü", "\uFFFD/", "\U0001F600"], entries.Select(entry => entry.Key));
    }

    [Fact]
    public async Task List_sends_its_options_with_every_page_and_follows_continuation_tokens()
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
    public async Task List_requests_the_next_page_only_after_the_previous_one_was_enumerated()
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
    public async Task List_returns_keys_with_special_characters_unchanged()
    {
        using var service = new ListingS3((_, _) => Page(Item("a+b%2Bc%01%2F..%2F%E2%82%AC%") + Prefix("x%0A%2F")));
        using S3Client s3 = service.CreateClient();
        List<ListEntry> entries = await s3.ListAsync("bucket", cancellationToken: Token).ToListAsync(Token);
        Assert.Equal(["a b+c\u0001/../€%", "x\n/"], entries.Select(entry => entry.Key));
        Assert.Equal("a b+c\u0001/../€%", entries[0].Object!.Key);
    }

    [Fact]
    public async Task List_without_EncodingType_in_the_response_does_not_decode_keys()
    {
        using var service = new ListingS3((_, _) => Page(Item("100%25+")).Replace("<EncodingType>url</EncodingType>", "", StringComparison.Ordinal));
        using S3Client s3 = service.CreateClient();
        List<ListEntry> entries = await s3.ListAsync("bucket", cancellationToken: Token).ToListAsync(Token);
        Assert.Equal("100%25+", Assert.Single(entries).Key);
    }

    // The code copies each member: the test fails if a new member of the model is not copied.
    [Fact]
    public async Task List_copies_every_member_of_an_object_with_an_encoded_key()
    {
        const string All = "<Contents><Key>a%20b</Key><LastModified>2026-01-02T03:04:05Z</LastModified><ETag>tag</ETag><ChecksumAlgorithm>CRC32</ChecksumAlgorithm>"
            + "<ChecksumType>COMPOSITE</ChecksumType><Size>7</Size><StorageClass>GLACIER</StorageClass><Owner><ID>me</ID></Owner>"
            + "<RestoreStatus><IsRestoreInProgress>true</IsRestoreInProgress></RestoreStatus></Contents>";
        using var service = new ListingS3((_, _) => Page(All));
        using S3Client s3 = service.CreateClient();
        S3Object item = Assert.Single(await s3.ListAsync("bucket", cancellationToken: Token).ToListAsync(Token)).Object!;
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
    public void Decode_of_a_URL_encoded_key_returns_the_key(string text, string expected) => Assert.Equal(expected, ListingText.Decode(text));

    private static string Page(string content, string? next = null) =>
        $"<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>{(next is null ? "false" : "true")}</IsTruncated>{(next is null ? "" : $"<NextContinuationToken>{next}</NextContinuationToken>")}{content}</ListBucketResult>";

    private static string Item(string key) => $"<Contents><Key>{key}</Key><Size>7</Size></Contents>";

    private static string Prefix(string prefix) => $"<CommonPrefixes><Prefix>{prefix}</Prefix></CommonPrefixes>";
}
