using System.Text;
using Tern.Local.CrashWriter;
using Tern.Local.DynamoDB;
using Tern.Local.Http;
using Tern.Local.Services;
using Tern.ServerRuntime;

// Usage: Tern.Local.CrashWriter <folder> <writes> dynamodb|s3|sqs|documents|lambda. Prints the key of each acknowledged write, one per line.
// Or: Tern.Local.CrashWriter <folder> <state> full-disk. Prints the result of a download to a disk that is too small.
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
if (args is [_, _, "lambda"])
{
    await LambdaWriter.RunAsync(args[0], writes);
    return;
}
if (args is [_, _, "sqs"])
{
    await SqsWriter.RunAsync(args[0], writes);
    return;
}
if (args is [_, _, "documents"])
{
    await DocumentWriter.RunAsync(args[0], writes);
    return;
}
using Database database = Database.Open(args[0], new DatabaseOptions { Log = new() { CompactionThreshold = 50_000 } });
var engine = new DynamoDBEngine(_ => database);
var context = new RequestContext
{
    Scope = new("000000000000", "us-east-1"),
    AccessKeyId = "",
    RequestId = "",
    Request = new LocalRequest { Method = "POST", Target = "/", Headers = [] },
};
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
    using var response = new RestResponse();
    if (await engine.ExecuteAsync(operation, Encoding.UTF8.GetBytes(request), context, response, CancellationToken.None) is { } error)
        throw new InvalidOperationException(error);
}
