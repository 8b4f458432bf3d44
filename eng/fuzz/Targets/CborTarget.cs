using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// The CBOR reader with the calls of generated code and with skipping: input that can be read can be skipped, and errors have an offset in
/// the input. Any input as the body of an error results in an error.
/// </summary>
internal sealed class CborTarget : IFuzzTarget
{
    private readonly ResponseMetadata _metadata;

    public CborTarget()
    {
        using var message = new HttpResponseMessage();
        message.Headers.Add("smithy-protocol", "rpc-v2-cbor");
        _metadata = new ResponseMetadata(400, message.Headers, null, 1);
    }

    public string Name => "cbor";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        .. new[]
        {
            "a26161016162820203",
            "bf7f6161ff0161629f0203ffff",
            "a2644974656da262706ba161536b437573746f6d6572233137656c697374a1614c82a1614e623137a16142440102030465436f756e7419012c",
            "bf665f5f747970656c612e62234e6f745468657265674d65737361676564676f6e65ff",
            "9fc11a514b67b0c1fb41d452d9ec200000c074323031332d30332d32315432303a30343a30305aff",
            "8dc249010000000000000000c349010000000000000000c48221196ab3f93c00fa47c35000fb3ff199999999999a1bffffffffffffffff3bfffffffffffffffff97e00f6f7f5d9d9f74101",
            "5f42010243030405ff",
            "7f657374726561646d696e67ff",
            "818181818181818181818181818180",
            "bf61789f9f9fff80a0ff61799800ff",
        }.Select(Convert.FromHexString),
    ];

    public void Run(byte[] input)
    {
        bool isSkipped = Try(input, static (ref CborReader reader, byte[] _) => reader.Skip());
        if (Try(input, Walk) && !isSkipped)
            throw new FuzzFindingException("The reader reads the input but does not skip it.");
        foreach (ReadAction read in s_typedReads)
            Try(input, read);
        var response = new ResponseMessage { Call = new CallInfo { Service = "Fuzz", Operation = "Cbor" }, Metadata = _metadata, Body = input };
        ServiceError error = RpcV2CborError.Read(response, out ReadOnlySpan<byte> document);
        if (error.Code.Length == 0 || document.IsEmpty)
            throw new FuzzFindingException("The error has no code or no document.");
    }

    private static readonly ReadAction[] s_typedReads =
    [
        static (ref CborReader reader, byte[] _) => Elements(ref reader, static (ref CborReader value) => value.ReadTimestamp()),
        static (ref CborReader reader, byte[] _) => Elements(ref reader, static (ref CborReader value) => value.ReadInt64()),
        static (ref CborReader reader, byte[] _) => Elements(ref reader, static (ref CborReader value) => value.ReadDouble()),
        static (ref CborReader reader, byte[] _) => Elements(ref reader, static (ref CborReader value) => value.ReadBigInteger()),
        static (ref CborReader reader, byte[] _) => Elements(ref reader, static (ref CborReader value) => value.ReadBigDecimal().ToDouble()),
        static (ref CborReader reader, byte[] _) => reader.ReadBytes(),
        static (ref CborReader reader, byte[] _) => reader.ReadString(),
        static (ref CborReader reader, byte[] input) =>
        {
            for (int rest = reader.ReadStartMap(); reader.ReadName(ref rest, out _);)
                reader.Skip();
        },
    ];

    private static bool Try(byte[] input, ReadAction read)
    {
        var reader = new CborReader(input);
        try
        {
            read(ref reader, input);
            reader.ReadEnd();
            return true;
        }
        catch (TernSerializationException e)
        {
            if (e.ByteOffset < 0 || e.ByteOffset > input.Length || e.Message.Length > 1024)
                throw new FuzzFindingException($"The error has the offset {e.ByteOffset} and a message of {e.Message.Length} characters. The input has {input.Length} bytes, and a message at most 1,024 characters.");
            return false;
        }
    }

    private static void Walk(ref CborReader reader, byte[] input)
    {
        if (reader.TryReadNull())
            return;
        switch (reader.Offset < input.Length ? input[reader.Offset] >> 5 : -1)
        {
            case 0 or 1 or 6:
                reader.ReadBigDecimal();
                break;
            case 2:
                reader.ReadBytes();
                break;
            case 3:
                reader.ReadString();
                break;
            case 4:
                for (int left = reader.ReadStartArray(); reader.ReadElement(ref left);)
                    Walk(ref reader, input);
                break;
            case 5:
                for (int rest = reader.ReadStartMap(); reader.ReadKey(ref rest, out _);)
                    Walk(ref reader, input);
                break;
            default:
                if (reader.Offset < input.Length && (input[reader.Offset] & 0xfe) == 0xf4)
                    reader.ReadBoolean();
                else
                    reader.ReadDouble();
                break;
        }
    }

    private static void Elements(ref CborReader reader, ReadValue readValue)
    {
        for (int left = reader.ReadStartArray(); reader.ReadElement(ref left);)
        {
            if (!reader.TryReadNull())
                readValue(ref reader);
        }
    }

    private delegate void ReadAction(ref CborReader reader, byte[] input);

    private delegate void ReadValue(ref CborReader reader);
}
