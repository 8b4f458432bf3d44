using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>The converters of the runtime library for types of the framework.</summary>
internal static class KnownConverters
{
    public static ConverterUse? Find(KnownType type, ConverterOptions options)
    {
        if (options.Epoch != EpochUnit.None && type.IsTime())
            return Epoch(type, options.Epoch);
        return type switch
        {
            KnownType.String => Text("StringConverter"),
            KnownType.Char => Text("CharConverter"),
            KnownType.Uri => Text("UriConverter"),
            KnownType.Version => Text("SystemVersionConverter"),
            KnownType.Guid => Text("GuidConverter"),
            KnownType.DateTimeOffset => Text("DateTimeOffsetConverter"),
            KnownType.DateTime => Text("DateTimeConverter"),
            KnownType.DateOnly => Text("DateOnlyConverter"),
            KnownType.TimeOnly => Text("TimeOnlyConverter"),
            KnownType.TimeSpan => Text("TimeSpanConverter"),
            KnownType.Boolean when options.AsNumber => new ConverterUse(MapperNames.Converters + "BooleanNumberConverter", ScalarKind.Number),
            KnownType.Boolean => new ConverterUse(MapperNames.Converters + "BooleanConverter", ScalarKind.None) { Form = FieldForm.Boolean },
            KnownType.ByteArray => Bytes("ByteArrayConverter"),
            KnownType.ByteMemory => Bytes("MemoryConverter"),
            KnownType.BigInteger => Number("BigIntegerConverter"),
            KnownType.Decimal => Number("DecimalConverter"),
            KnownType.Double => Number("DoubleConverter"),
            KnownType.Single => Number("SingleConverter"),
            _ => type.IsInteger() ? Number($"IntegerConverter<{IntegerName(type)}>") : null,
        };
    }

    private static ConverterUse Epoch(KnownType type, EpochUnit unit) =>
        Number($"Epoch{unit}{(type == KnownType.DateTime ? "DateTime" : "")}Converter");

    private static string IntegerName(KnownType type) => type switch
    {
        KnownType.SByte => "sbyte",
        KnownType.Byte => "byte",
        KnownType.Int16 => "short",
        KnownType.UInt16 => "ushort",
        KnownType.Int32 => "int",
        KnownType.UInt32 => "uint",
        KnownType.Int64 => "long",
        KnownType.UInt64 => "ulong",
        KnownType.Int128 => "global::System.Int128",
        _ => "global::System.UInt128",
    };

    private static ConverterUse Text(string name) => new(MapperNames.Converters + name, ScalarKind.Text) { Form = FieldForm.Text };

    private static ConverterUse Number(string name) => new(MapperNames.Converters + name, ScalarKind.Number) { Form = FieldForm.Number };

    private static ConverterUse Bytes(string name) => new(MapperNames.Converters + name, ScalarKind.Binary) { Form = FieldForm.Binary };
}
