using System.Text;
using Tern.DynamoDB;
using Tern.Local;
using Tern.S3;

namespace Tern.Referees.Tests.Examples;

/// <summary>The chain of services of docs/local.md. A test compares it with the page, and <see cref="LocalPageTests"/> runs it.</summary>
internal sealed class ChainExample(LocalAws aws, S3Client s3, DynamoDBClient dynamo)
{
    /// <summary>The number of invocations of the function of the stream.</summary>
    public int Indexed { get; private set; }

    public async Task RunAsync(byte[] bytes)
    {
        aws.Functions.Add("import", async (payload, context) => await ImportAsync(payload));
        aws.Functions.Add("index", (payload, context) => IndexAsync(payload));

        await s3.PutObjectAsync(new() { Bucket = "uploads", Key = "photo.jpg", Body = bytes });
        await aws.SettleAsync();
        Assert.Empty(aws.Queues.Peek("uploads"));
    }

    private async Task<ReadOnlyMemory<byte>> ImportAsync(ReadOnlyMemory<byte> payload)
    {
        // The first message is the test event of the bucket.
        if (Encoding.UTF8.GetString(payload.Span).Contains("photo.jpg", StringComparison.Ordinal))
            await dynamo.PutItemAsync(new() { TableName = "files", Item = new() { ["key"] = "photo.jpg" } });
        return default;
    }

    private ValueTask<ReadOnlyMemory<byte>> IndexAsync(ReadOnlyMemory<byte> _)
    {
        Indexed++;
        return default;
    }
}
