using System.Text;
using Tern.Local.S3;
using Tern.S3;

namespace Tern.Local.CrashWriter;

/// <summary>Puts objects, every second one large enough for a file, and prints the key of each acknowledged object, one per line.</summary>
internal static class S3Writer
{
    private const int Writers = 4;

    public static async Task RunAsync(string folder, int writes)
    {
        using S3Engine engine = S3Engine.Open(new S3EngineOptions { Folder = folder, Log = new() { CompactionThreshold = 50_000 } });
        await engine.CreateBucketAsync(new("000000000000", "us-east-1"), new CreateBucketRequest { Bucket = "bucket" }, CancellationToken.None);
        using Stream output = Console.OpenStandardOutput();
        await Task.WhenAll(Enumerable.Range(0, Writers).Select(writer => Task.Run(async () =>
        {
            for (int i = writer; i < writes; i += Writers)
            {
                byte[] bytes = new byte[i % 2 == 0 ? 100 : 70_000];
                Array.Fill(bytes, (byte)i);
                await engine.PutObjectAsync(new PutObjectRequest { Bucket = "bucket", Key = "k" + i }, new IncomingBody(new MemoryStream(bytes), bytes.Length), CancellationToken.None);
                byte[] line = Encoding.UTF8.GetBytes($"k{i}\n");
                lock (output)
                {
                    output.Write(line);
                    output.Flush();
                }
            }
        })));
    }
}
