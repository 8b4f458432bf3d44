using System.Text;
using Tern.Functions;

// Bytes to bytes, with the response of the floors.
byte[] constant = "{\"value\":1}"u8.ToArray();
long marked = 0;

return await Function.RunAsync(HandleAsync);

ValueTask<ReadOnlyMemory<byte>> HandleAsync(ReadOnlyMemory<byte> payload, Invocation invocation)
{
    ReadOnlyMemory<byte> response = constant;
    if (payload.Span.SequenceEqual("\"mark\""u8))
        marked = GC.GetTotalAllocatedBytes(precise: true);
    else if (payload.Span.SequenceEqual("\"allocated\""u8))
    {
        // Before the text: an interpolated string rents its characters first.
        long allocated = GC.GetTotalAllocatedBytes(precise: true) - marked;
        response = Encoding.ASCII.GetBytes($"{allocated}");
    }
    return new(response);
}
