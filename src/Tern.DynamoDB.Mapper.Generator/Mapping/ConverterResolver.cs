using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>Options of a member that select another converter. They also apply to the elements of collections.</summary>
internal readonly record struct ConverterOptions(bool AsNumber, EpochUnit Epoch);

/// <summary>How a time is stored.</summary>
internal enum EpochUnit
{
    None,
    Seconds,
    Milliseconds,
}

/// <summary>Selects the converter of a type.</summary>
/// <param name="foreignTypes">Returns the class with the code of a type that an attribute of the assembly maps; null if there is none.</param>
/// <param name="enums">Collects the enums that need a converter.</param>
internal sealed class ConverterResolver(Func<TypeReference, string?> foreignTypes, EnumCollector enums)
{
    private readonly SortedSet<string> _scalarParameters = new(StringComparer.Ordinal);
    private string _root = "";

    /// <summary>The type parameters that are elements of sets or keys of dictionaries.</summary>
    public IEnumerable<string> ScalarParameters => _scalarParameters;

    /// <summary>The reason for which the last type has no converter; null if the compiler reports it.</summary>
    public string? Problem { get; private set; }

    /// <summary>Whether the last type has no converter because it is an enum with flags.</summary>
    public bool IsFlags { get; private set; }

    /// <summary>The type without <c>[DynamoItem]</c>, if this is the problem.</summary>
    public TypeReference? MissingItem { get; private set; }

    /// <summary>Selects the converter of the values of a member.</summary>
    /// <returns>Null if there is none.</returns>
    public ConverterUse? Resolve(TypeReference type, ConverterOptions options)
    {
        Problem = null;
        _root = type.ShortName;
        IsFlags = false;
        MissingItem = null;
        return Create(type, options);
    }

    private ConverterUse? Create(TypeReference type, ConverterOptions options)
    {
        if (type.Form == TypeForm.Error)
            return null;
        if (type.Known != KnownType.None)
            return KnownConverters.Find(type.Known, options) ?? Fail(type, "the mapper cannot select a data type for it");
        if (type.Enum is not null)
            return CreateEnum(type, options);
        if (type.Collection.IsList())
            return CreateList(type, options);
        if (type.Collection.IsSet())
            return CreateSet(type, options);
        if (type.Collection.IsDictionary())
            return CreateDictionary(type, options);
        if (type.Form == TypeForm.TypeParameter)
            return new ConverterUse(TypeParameterConverter(type.Name), ScalarKind.None);
        return type.Name switch
        {
            MapperNames.AttributeValue => new ConverterUse(MapperNames.RawConverter, ScalarKind.None),
            MapperNames.AttributeMap => Library("RawMapConverter"),
            MapperNames.Document => Library("DocumentConverter"),
            _ => CreateObject(type, options),
        };
    }

    /// <summary>The name of the type parameter for the converter of a type parameter.</summary>
    public static string TypeParameterConverter(string name) => name.TrimStart('@') + "Converter";

    private static ConverterUse Library(string name) => new(MapperNames.Converters + name, ScalarKind.None);

    private ConverterUse? CreateEnum(TypeReference type, ConverterOptions options)
    {
        EnumDescription description = type.Enum!;
        if (options.AsNumber || type.Attributes.Has(MapperNames.AsNumber))
            return new ConverterUse($"{MapperNames.Converters}EnumNumberConverter<{type.Name}, {description.Underlying}>", ScalarKind.Number) { Form = FieldForm.Number };
        if (description.IsFlags)
        {
            IsFlags = true;
            return Fail(type, "its values are combinations");
        }
        return new ConverterUse(enums.Add(type), ScalarKind.Text) { Form = FieldForm.Text };
    }

    private ConverterUse? CreateList(TypeReference type, ConverterOptions options)
    {
        if (type.Arguments.Count == 0)
            return Fail(type, "the type of its elements is not known");
        TypeReference element = type.Arguments[0];
        if (CreateElement(element, options) is not { } converter)
            return null;
        string name = type.Collection switch
        {
            CollectionShape.Array => "ArrayConverter",
            CollectionShape.List => "ListConverter",
            CollectionShape.ListInterface => "IListConverter",
            CollectionShape.CollectionInterface => "ICollectionConverter",
            CollectionShape.ReadOnlyListInterface => "ReadOnlyListConverter",
            CollectionShape.ReadOnlyCollectionInterface => "ReadOnlyCollectionConverter",
            CollectionShape.EnumerableInterface => "EnumerableConverter",
            CollectionShape.ImmutableArray => "ImmutableArrayConverter",
            _ => "ImmutableListConverter",
        };
        return new ConverterUse($"{MapperNames.Converters}{name}<{element.FullName}, {converter.Type}>", ScalarKind.None, Element: new ElementUse(element.FullName, converter)) { Form = FieldForm.List, Access = converter.Access };
    }

    private ConverterUse? CreateSet(TypeReference type, ConverterOptions options)
    {
        if (type.Arguments.Count == 0)
            return Fail(type, "the type of its elements is not known");
        TypeReference element = type.Arguments[0];
        if (element.IsNullable)
            return Fail(type, "the elements of a set cannot be null");
        if (Create(element, options) is not { } converter)
            return null;
        if (element.Form == TypeForm.TypeParameter)
            _scalarParameters.Add(element.Name);
        else if (!converter.IsScalar)
            return Fail(type, "the elements of a set are text, numbers or bytes. Use a list");
        if (type.Collection == CollectionShape.SortedSet && element.Known is (KnownType.Uri or KnownType.ByteArray or KnownType.ByteMemory))
            return Fail(type, "its elements have no order. Use a HashSet");
        string name = type.Collection switch
        {
            CollectionShape.HashSet => "HashSetConverter",
            CollectionShape.SortedSet => "SortedSetConverter",
            CollectionShape.SetInterface => "ISetConverter",
            CollectionShape.ReadOnlySetInterface => "ReadOnlySetConverter",
            CollectionShape.FrozenSet => "FrozenSetConverter",
            _ => "ImmutableHashSetConverter",
        };
        return new ConverterUse($"{MapperNames.Converters}{name}<{element.FullName}, {converter.Type}>", ScalarKind.None, Element: new ElementUse(element.FullName, converter)) { Form = FieldForm.Set, Access = converter.Access };
    }

    private ConverterUse? CreateDictionary(TypeReference type, ConverterOptions options)
    {
        if (type.Arguments.Count < 2)
            return Fail(type, "the types of its keys and values are not known");
        TypeReference key = type.Arguments[0];
        TypeReference value = type.Arguments[1];
        if (Create(key, options) is not { } keys)
            return null;
        if (key.Form == TypeForm.TypeParameter)
            _scalarParameters.Add(key.Name);
        else if (!keys.IsScalar)
            return Fail(type, $"the keys of type '{key.ShortName}' have no text form");
        if (CreateElement(value, options) is not { } values)
            return null;
        string name = type.Collection switch
        {
            CollectionShape.Dictionary => "DictionaryConverter",
            CollectionShape.DictionaryInterface => "IDictionaryConverter",
            CollectionShape.ReadOnlyDictionaryInterface => "ReadOnlyDictionaryConverter",
            CollectionShape.FrozenDictionary => "FrozenDictionaryConverter",
            _ => "ImmutableDictionaryConverter",
        };
        return new ConverterUse(
            $"{MapperNames.Converters}{name}<{key.FullName}, {keys.Type}, {value.FullName}, {values.Type}>", ScalarKind.None, Element: new ElementUse(value.FullName, values, key.FullName, keys.Type))
        {
            Form = FieldForm.Dictionary,
            Access = keys.Access > values.Access ? keys.Access : values.Access,
        };
    }

    // An element or an entry that is null is stored as NULL. A reference needs no converter of its own for that.
    private ConverterUse? CreateElement(TypeReference type, ConverterOptions options)
    {
        ConverterUse? converter = Create(type, options);
        if (converter is null || !type.IsNullableValue)
            return converter;
        return new ConverterUse($"{MapperNames.Converters}NullableConverter<{type.Name}, {converter.Type}>", ScalarKind.None) { Access = converter.Access };
    }

    private ConverterUse? CreateObject(TypeReference type, ConverterOptions options)
    {
        if (type.Form is TypeForm.Other or TypeForm.Interface)
            return Fail(type, "the mapper cannot create values of it");
        string? container = type.Attributes.Has(MapperNames.DynamoItem) ? type.Name : foreignTypes(type);
        if (container is null)
        {
            MissingItem ??= type;
            return Fail(type, "it has no [DynamoItem]. Add the attribute, an [assembly: DynamoItem<T>], or a [Converter]");
        }
        bool isForeign = container != type.Name;
        TypeAccess access = isForeign ? TypeAccess.Internal : TypeAccess.Public;
        var converters = new List<string>();
        if (!isForeign)
        {
            foreach (TypeReference argument in type.Arguments)
            {
                if (CreateElement(argument, options) is not { } converter)
                    return null;
                converters.Add(converter.Type);
                access = converter.Access > access ? converter.Access : access;
            }
        }
        string arguments = string.Join(", ", converters);
        return new ConverterUse(
            converters.Count == 0 ? container + ".Converter" : $"{container}.Converter<{arguments}>",
            ScalarKind.None,
            converters.Count == 0 ? container + ".Fields<{0}>" : container + ".Fields<{0}, " + arguments + ">")
        {
            Form = FieldForm.Map,
            Access = access,
        };
    }

    // The innermost type has the problem, which is found first.
    private ConverterUse? Fail(TypeReference type, string problem)
    {
        Problem ??= type.ShortName == _root ? problem : $"'{type.ShortName}': {problem}";
        return null;
    }
}
