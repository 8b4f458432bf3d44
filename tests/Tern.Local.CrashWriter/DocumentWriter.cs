using System.Text;
using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.Services;
using Tern.Local.Ssm;
using Tern.Local.Ssm.Operations;
using Tern.Ssm;

namespace Tern.Local.CrashWriter;

/// <summary>Stores parameters and deletes every third one, and prints each acknowledged call, one per line: <c>+k1</c> was stored, <c>-k1</c> was deleted.</summary>
internal static class DocumentWriter
{
    private const int Writers = 4;

    public static async Task RunAsync(string folder, int writes)
    {
        using var delivery = new DeliveryEngine(new LocalClock(TimeProvider.System), _ => { });
        using var documents = new DocumentStore(folder, new LogOptions { CompactionThreshold = 50_000 });
        using var store = new ParameterStore(new ResourceScope("000000000000", "us-east-1"), delivery, documents);
        using Stream output = Console.OpenStandardOutput();
        await Task.WhenAll(Enumerable.Range(0, Writers).Select(writer => Task.Run(async () =>
        {
            for (int i = writer; i < writes; i += Writers)
            {
                await store.ExecuteAsync(PutParameter.Execute, new PutParameterRequest { Name = "k" + i, Value = "v" + i, Type = ParameterType.String }, CancellationToken.None);
                Print($"+k{i}\n");
                if (i % 3 != 0)
                    continue;
                await store.ExecuteAsync(DeleteParameter.Execute, new DeleteParameterRequest { Name = "k" + i }, CancellationToken.None);
                Print($"-k{i}\n");
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
}
