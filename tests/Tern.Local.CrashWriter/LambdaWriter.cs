using System.IO.Compression;
using System.Text;
using Tern.Lambda;

namespace Tern.Local.CrashWriter;

/// <summary>
/// Creates functions, deletes every third one, and invokes one asynchronously. Prints each acknowledged call, one per line: <c>+f1</c> was created, <c>-f1</c> was
/// deleted, and the event <c>!k1</c> was accepted. No code executes the events.
/// </summary>
internal static class LambdaWriter
{
    private const int Writers = 4;

    public static async Task RunAsync(string folder, int writes)
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { Folder = folder });
        // An event remains in the folder until it is executed, or until its retries are exhausted.
        aws.Clock.Freeze();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        byte[] archive = CreateArchive();
        await lambda.CreateFunctionAsync(Request("events", archive));
        using Stream output = Console.OpenStandardOutput();
        await Task.WhenAll(Enumerable.Range(0, Writers).Select(writer => Task.Run(async () =>
        {
            for (int i = writer; i < writes; i += Writers)
            {
                await lambda.CreateFunctionAsync(Request("f" + i, archive));
                Print($"+f{i}\n");
                await lambda.InvokeAsync(new() { FunctionName = "events", InvocationType = InvocationType.Event, Payload = Encoding.UTF8.GetBytes($"\"k{i}\"") });
                Print($"!k{i}\n");
                if (i % 3 != 0)
                    continue;
                await lambda.DeleteFunctionAsync(new() { FunctionName = "f" + i });
                Print($"-f{i}\n");
            }
        })));

        void Print(string line)
        {
            byte[] bytes = Encoding.UTF8.GetBytes(line);
            lock (output)
            {
                output.Write(bytes);
                output.Flush();
            }
        }
    }

    private static CreateFunctionRequest Request(string name, byte[] archive) => new()
    {
        FunctionName = name,
        Runtime = Tern.Lambda.Runtime.ProvidedAl2023,
        Handler = "handler",
        Role = "arn:aws:iam::000000000000:role/local",
        Code = new FunctionCode { ZipFile = archive },
    };

    private static byte[] CreateArchive()
    {
        using var output = new MemoryStream();
        using (var archive = new ZipArchive(output, ZipArchiveMode.Create, leaveOpen: true))
        {
            using Stream entry = archive.CreateEntry("handler.txt").Open();
            entry.Write("code"u8);
        }
        return output.ToArray();
    }
}
