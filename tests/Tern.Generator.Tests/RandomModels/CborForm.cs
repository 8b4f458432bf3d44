using System.Buffers.Binary;
using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Conformance.Protocols.Bodies;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>Smithy RPC v2 CBOR. A value without a JSON type is an object with one member whose name begins with a dollar sign.</summary>
internal sealed class CborForm : IWireForm
{
    public string Protocol => "smithy.protocols#rpcv2Cbor";

    public bool HasDocuments => false;

    public JsonNode Simple(string type, JsonNode value, string? timestampFormat) => type switch
    {
        "blob" => new JsonObject { ["$bytes"] = value },
        "timestamp" => new JsonObject { ["$time"] = (double)(decimal)value },
        "float" => new JsonObject { ["$float"] = value.GetValueKind() == JsonValueKind.String ? value : (double)(float)value },
        "double" => new JsonObject { ["$float"] = value },
        "bigInteger" => new JsonObject { ["$big"] = value.ToJsonString() },
        "bigDecimal" => new JsonObject { ["$decimal"] = value.ToJsonString() },
        _ => value,
    };

    public byte[] Encode(JsonNode document, Random random) => new Encoder(random).Encode(document);

    public string? Compare(JsonNode document, byte[] actual) => CborBody.Compare(Convert.ToBase64String(new Encoder(null).Encode(document)), actual);

    /// <param name="random">Chooses among equivalent encodings; null for the shortest one, without half-precision floats.</param>
    private sealed class Encoder(Random? random)
    {
        private readonly List<byte> _bytes = [];

        public byte[] Encode(JsonNode document)
        {
            Append(document);
            return [.. _bytes];
        }

        private void Append(JsonNode? node)
        {
            switch (node)
            {
                case null:
                    _bytes.Add(Chance(50) ? (byte)0xf7 : (byte)0xf6);
                    break;
                case JsonObject { Count: 1 } marked when marked.First() is { Key: ['$', ..] key, Value: { } value }:
                    AppendMarked(key, value);
                    break;
                case JsonObject members:
                    bool isLongMap = Start(5, members.Count);
                    foreach ((string name, JsonNode? member) in members)
                    {
                        AppendText(name);
                        Append(member);
                    }
                    if (isLongMap)
                        _bytes.Add(0xff);
                    break;
                case JsonArray elements:
                    bool isLong = Start(4, elements.Count);
                    foreach (JsonNode? element in elements)
                        Append(element);
                    if (isLong)
                        _bytes.Add(0xff);
                    break;
                default:
                    AppendScalar(node);
                    break;
            }
        }

        private void AppendScalar(JsonNode node)
        {
            switch (node.GetValueKind())
            {
                case JsonValueKind.String:
                    AppendText(node.GetValue<string>());
                    break;
                case JsonValueKind.True or JsonValueKind.False:
                    _bytes.Add(node.GetValueKind() == JsonValueKind.True ? (byte)0xf5 : (byte)0xf4);
                    break;
                default:
                    string text = node.ToJsonString();
                    if (text.AsSpan().ContainsAny(".eE"))
                        AppendFloat(double.Parse(text, CultureInfo.InvariantCulture));
                    else
                        AppendWhole(BigInteger.Parse(text, CultureInfo.InvariantCulture));
                    break;
            }
        }

        private void AppendMarked(string kind, JsonNode value)
        {
            switch (kind)
            {
                case "$bytes":
                    AppendString(2, Convert.FromBase64String((string)value!));
                    break;
                case "$time":
                    Head(6, 1);
                    double seconds = (double)value;
                    if (double.IsInteger(seconds) && !Chance(30))
                        AppendWhole((BigInteger)seconds);
                    else
                        AppendFloat(seconds);
                    break;
                case "$float":
                    AppendFloat(value.GetValueKind() == JsonValueKind.String ? double.Parse((string)value!, CultureInfo.InvariantCulture) : double.Parse(value.ToJsonString(), CultureInfo.InvariantCulture));
                    break;
                case "$big":
                    AppendWhole(BigInteger.Parse((string)value!, CultureInfo.InvariantCulture));
                    break;
                default:
                    string[] parts = ((string)value!).Split('e', 'E');
                    int point = parts[0].IndexOf('.', StringComparison.Ordinal);
                    int exponent = (parts.Length > 1 ? int.Parse(parts[1], CultureInfo.InvariantCulture) : 0) - (point < 0 ? 0 : parts[0].Length - point - 1);
                    Head(6, 4);
                    Head(4, 2);
                    AppendWhole(exponent);
                    AppendWhole(BigInteger.Parse(parts[0].Replace(".", "", StringComparison.Ordinal), CultureInfo.InvariantCulture));
                    break;
            }
        }

        private void AppendWhole(BigInteger value)
        {
            BigInteger magnitude = value.Sign < 0 ? -1 - value : value;
            if (magnitude <= ulong.MaxValue)
            {
                Head(value.Sign < 0 ? 1 : 0, (ulong)magnitude);
                return;
            }
            Head(6, value.Sign < 0 ? 3UL : 2UL);
            AppendString(2, magnitude.ToByteArray(isUnsigned: true, isBigEndian: true));
        }

        private void AppendFloat(double value)
        {
            byte[] bytes = new byte[8];
            if (((double)(Half)value).Equals(value) && Chance(50))
            {
                BinaryPrimitives.WriteHalfBigEndian(bytes, (Half)value);
                _bytes.AddRange([0xf9, .. bytes[..2]]);
            }
            else if (((double)(float)value).Equals(value) && Chance(50))
            {
                BinaryPrimitives.WriteSingleBigEndian(bytes, (float)value);
                _bytes.AddRange([0xfa, .. bytes[..4]]);
            }
            else
            {
                BinaryPrimitives.WriteDoubleBigEndian(bytes, value);
                _bytes.AddRange([0xfb, .. bytes]);
            }
        }

        private void AppendText(string text) => AppendString(3, Encoding.UTF8.GetBytes(text));

        private void AppendString(int major, byte[] bytes)
        {
            if (!Chance(20))
            {
                Head(major, (ulong)bytes.Length);
                _bytes.AddRange(bytes);
                return;
            }
            _bytes.Add((byte)((major << 5) | 31));
            int half = bytes.Length / 2;
            foreach (byte[] chunk in (byte[][])[bytes[..half], bytes[half..]])
            {
                Head(major, (ulong)chunk.Length);
                _bytes.AddRange(chunk);
            }
            _bytes.Add(0xff);
        }

        private bool Start(int major, int count)
        {
            if (!Chance(50))
            {
                Head(major, (ulong)count);
                return false;
            }
            _bytes.Add((byte)((major << 5) | 31));
            return true;
        }

        private void Head(int major, ulong argument)
        {
            int form = argument switch { < 24 => 0, <= byte.MaxValue => 1, <= ushort.MaxValue => 2, <= uint.MaxValue => 3, _ => 4 };
            if (Chance(10))
                form = 4;
            _bytes.Add((byte)((major << 5) | (form == 0 ? (int)argument : 23 + form)));
            for (int i = form == 0 ? -1 : (1 << (form - 1)) - 1; i >= 0; i--)
                _bytes.Add((byte)(argument >> (8 * i)));
        }

        private bool Chance(int percent) => random is not null && random.Next(100) < percent;
    }
}
