using System.Text;
using Tern.Codecs;
using Tern.Local.CrashWriter;
using Tern.Local.DynamoDB;

// Usage: Tern.Local.CrashWriter <folder> <writes> [s3]. Says the key of each write that was acknowledged, one a line.
// Or: Tern.Local.CrashWriter <folder> <state> full-disk. Says what a download to a disk that is too small leads to.
const int Writers = 4;
if (args is [_, _, "full-disk"])
{
    await FullDisk.RunAsync(args[0], args[1]);
    return;
}
int writes = int.Parse(args[1], System.Globalization.CultureInfo.InvariantCulture);
if (args is [_, _, "s3"])
{
    await S3Writer.RunAsync(args[0], writes);
    return;
}
using var engine = new DynamoDBEngine(Database.Open(args[0], new DatabaseOptions { CompactionThreshold = 50_000 }));
await CallAsync("CreateTable", """
    {"TableName":"tbl","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],"KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}
    """);
using Stream output = Console.OpenStandardOutput();
await Task.WhenAll(Enumerable.Range(0, Writers).Select(writer => Task.Run(() => WriteAsync(writer))));

async Task WriteAsync(int writer)
{
    for (int i = writer; i < writes; i += Writers)
    {
        string padding = new('x', 100);
        await CallAsync("PutItem", $$$$"""{"TableName":"tbl","Item":{"pk":{"S":"k{{{{i}}}}"},"v":{"S":"{{{{padding}}}}"}}}""");
        byte[] line = Encoding.UTF8.GetBytes($"k{i}\n");
        lock (output)
        {
            output.Write(line);
            output.Flush();
        }
    }
}

async Task CallAsync(string operation, string request)
{
    using var response = new PooledBuffer();
    await engine.HandleAsync(operation, Encoding.UTF8.GetBytes(request), "localhost", response, CancellationToken.None);
}
