using Tern.Functions.Tests.Events;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Events of Lambda functions with the codec of each type: a document that is read is written, and what is written is read and written again with the same
/// bytes. Input: the index of a type in a byte, and a document.
/// </summary>
internal sealed class LambdaEventTarget : IFuzzTarget
{
    private static readonly List<string> s_names = [.. EventCodec.All.Select(codec => codec.Name)];

    public string Name => "lambdaevent";

    public IReadOnlyList<byte[]> Corpus { get; } = [.. EventDocuments.All.Select(document => (byte[])[(byte)s_names.IndexOf(document.Type), .. document.Json])];

    public void Run(byte[] input)
    {
        if (input.Length == 0)
            return;
        EventCodec codec = EventCodec.All[input[0] % EventCodec.All.Count];
        byte[] written;
        try
        {
            written = codec.Rewrite(input[1..]);
        }
        catch (TernSerializationException)
        {
            return;
        }
        if (!codec.Rewrite(written).AsSpan().SequenceEqual(written))
            throw new FuzzFindingException($"A document of {codec.Name} that was written is written with other bytes after it was read.");
    }
}
