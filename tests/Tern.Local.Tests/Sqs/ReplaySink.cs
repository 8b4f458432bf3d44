using Tern.Local.Durability;
using Tern.Local.Sqs.Durability;

namespace Tern.Local.Tests.Sqs;

/// <summary>Applies the records that are written.</summary>
internal sealed class ReplaySink(SqsReplay replay) : IRecordSink
{
    public long Append(ReadOnlySpan<byte> content)
    {
        replay.Apply(content);
        return 0;
    }
}
