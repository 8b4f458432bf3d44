using Tern.DynamoDB;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.Http;

/// <summary>The separation of accounts and regions.</summary>
public sealed class AccountTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Tables_of_accounts_and_regions_are_separate()
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { Credentials = [new("FIRST", "one"), new("SECOND", "two", accountId: "222222222222")] }, Token);
        (string Account, DynamoDBClient Client)[] callers =
        [
            ("us-east-1:000000000000", Create(aws, "us-east-1", "FIRST", "one")),
            ("eu-west-1:000000000000", Create(aws, "eu-west-1", "FIRST", "one")),
            ("us-east-1:222222222222", Create(aws, "us-east-1", "SECOND", "two")),
            ("us-east-1:333333333333", Create(aws, "us-east-1", "333333333333", "one")),
        ];
        foreach ((string account, DynamoDBClient client) in callers)
        {
            Assert.Empty((await client.ListTablesAsync(new(), Token)).TableNames);
            CreateTableResponse created = await Music.CreateAsync(client);
            Assert.Equal($"arn:aws:dynamodb:{account}:table/music", created.TableDescription!.TableArn);
        }
        foreach ((_, DynamoDBClient client) in callers)
            client.Dispose();
    }

    [Fact]
    public async Task Key_of_an_account_with_another_secret_is_refused()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using DynamoDBClient dynamo = Create(aws, "us-east-1", "333333333333", "other");
        Assert.Equal("InvalidSignatureException", (await Assert.ThrowsAnyAsync<DynamoDBException>(() => dynamo.ListTablesAsync(new(), Token))).ErrorCode);
    }

    [Theory]
    [InlineData("..")]
    [InlineData("a/b")]
    public async Task Region_that_is_not_a_name_is_refused(string region)
    {
        using var folder = new TemporaryFolder();
        await using LocalAws aws = await LocalAws.StartAsync(new() { Folder = folder.File("data"), VerifiesSignatures = false }, Token);
        using var invoker = new HttpMessageInvoker(aws.Handler, disposeHandler: false);
        HttpRequestMessage request = RawRequest.Of("DynamoDB_20120810.ListTables", "{}");
        request.Headers.TryAddWithoutValidation("Authorization", $"AWS4-HMAC-SHA256 Credential=AKID/20260101/{region}/dynamodb/aws4_request, SignedHeaders=host, Signature=00");
        using HttpResponseMessage response = await invoker.SendAsync(request, Token);
        Assert.False(Directory.Exists(Path.Combine(folder.File("data"), "accounts")));
    }

    [Fact]
    public async Task Folder_stores_the_tables_of_every_account_and_region()
    {
        using var folder = new TemporaryFolder();
        string data = folder.File("data");
        await using (LocalAws aws = await LocalAws.StartAsync(new() { Folder = data }, Token))
        {
            using DynamoDBClient client = Create(aws, "eu-west-1", "333333333333", aws.Credentials.SecretAccessKey);
            await Music.CreateAsync(client);
        }
        await using (LocalAws aws = await LocalAws.StartAsync(new() { Folder = data }, Token))
        {
            using DynamoDBClient client = Create(aws, "eu-west-1", "333333333333", aws.Credentials.SecretAccessKey);
            Assert.Equal(["music"], (await client.ListTablesAsync(new(), Token)).TableNames);
            using DynamoDBClient other = aws.CreateClient<DynamoDBClient>();
            Assert.Empty((await other.ListTablesAsync(new(), Token)).TableNames);
        }
    }

    private static DynamoDBClient Create(LocalAws aws, string region, string key, string secret) =>
        aws.CreateClient<DynamoDBClient>(new() { Region = region, Credentials = new StaticCredentialsProvider(key, secret) });
}
