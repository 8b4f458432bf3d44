using System.Globalization;
using System.Text;
using Tern.DynamoDB.Mapper;

namespace Tern.Referees.Tests.Mapper.Migration;

public readonly struct UtcMilliseconds : IScalarConverter<UtcMilliseconds, DateTime>, ITextConverter, IOrderedConverter
{
    private const string Format = "yyyy-MM-ddTHH:mm:ss.fffZ";

    public static ScalarKind Kind => ScalarKind.Text;

    public static bool TryParse(ReadOnlySpan<byte> utf8, out DateTime value) => DateTime.TryParseExact(
        Encoding.UTF8.GetString(utf8), Format, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out value);

    public static void WriteText(ref AttributeWriter writer, DateTime value) => writer.Json.WriteQuoted(value.ToUniversalTime(), Format);
}
