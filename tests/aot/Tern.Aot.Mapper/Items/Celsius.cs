using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.DynamoDB.Mapper.Converters;

namespace Tern.Aot.Mapper.Items;

internal readonly record struct Celsius(double Degrees);

/// <summary>A converter of the program: a list with the number and the unit.</summary>
internal readonly struct CelsiusConverter : IItemConverter<CelsiusConverter, Celsius>
{
    public static Celsius Read(ref AttributeReader reader)
    {
        double degrees = 0;
        reader.EnterList();
        while (reader.ReadElement())
        {
            if (reader.TryEnter() && reader.Kind == AttributeValueKind.Number)
                degrees = reader.Read<DoubleConverter, double>();
            else
                _ = reader.Read<StringConverter, string>();
        }
        reader.ExitList();
        return new(degrees);
    }

    public static void Write(ref AttributeWriter writer, Celsius value)
    {
        writer.StartList();
        writer.Write<DoubleConverter, double>(value.Degrees);
        writer.Write<StringConverter, string>("C");
        writer.EndList();
    }
}
