using System.Globalization;
using System.IO.Pipelines;
using System.Text;
using Tern.Functions;

// Functions for the tests of the life of a process. _HANDLER selects one.
string handler = Environment.GetEnvironmentVariable("_HANDLER") ?? "";
var options = new FunctionOptions
{
    ResponseTimeout = TimeSpan.FromMilliseconds(int.Parse(Environment.GetEnvironmentVariable("RESPONSE_TIMEOUT_MS") ?? "60000", CultureInfo.InvariantCulture)),
    InitTasks = handler == "init" ? [new InitTask("signal", ProcessState.TerminateAsync)] : [],
    FlushAsync = handler == "flush" ? static token => new ValueTask(Task.Delay(Timeout.Infinite, token)) : null,
};
long count = 0;
byte[] large = new byte[5 * 1024 * 1024];

int exitCode = await Function.RunAsync(HandleAsync, options);
if (handler == "terminated")
    Console.WriteLine("terminated");
return exitCode;

async ValueTask<ReadOnlyMemory<byte>> HandleAsync(ReadOnlyMemory<byte> payload, Invocation invocation)
{
    switch (handler)
    {
        case "wait":
            Console.WriteLine("waiting");
            var cancelled = new TaskCompletionSource();
            await using (invocation.CancellationToken.Register(cancelled.SetResult))
                await cancelled.Task;
            return "\"cancelled\""u8.ToArray();
        case "hang":
            await Task.Delay(Timeout.Infinite);
            break;
        case "block":
            Thread.Sleep(Timeout.Infinite);
            break;
        case "large":
            return large;
        case "throw":
            throw new InvalidOperationException("thrown");
        case "stream":
            PipeWriter writer = invocation.StartStreaming();
            for (int i = 0; i < 3; i++)
                await writer.WriteAsync("chunk"u8.ToArray());
            return default;
        case "console":
            Console.WriteLine("line 1\nline 2");
            Console.Write("without end");
            await Console.Error.WriteLineAsync("problem");
            break;
        case "heap":
            // The first collection sets the limit, the second one reports it.
            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect();
            Console.WriteLine(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes);
            break;
        case "state":
            long number = Interlocked.Increment(ref count);
            if (number % 100_000 == 0)
                Console.WriteLine(ProcessState.Read(number));
            break;
        default:
            break;
    }
    return payload.Span.IsEmpty ? Encoding.UTF8.GetBytes("null") : payload;
}
