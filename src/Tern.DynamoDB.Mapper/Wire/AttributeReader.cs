using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>A forward-only reader of attribute values in DynamoDB JSON. Pass it by reference.</summary>
public ref struct AttributeReader
{
    /// <summary>The maximum number of levels of a value. The value itself is the first.</summary>
    /// <seealso href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html">Constraints</seealso>
    public const int MaxLevels = 32;

    private readonly ReadOnlySpan<byte> _utf8;
    private readonly ItemMap _map;
    private JsonReader _json;
    private bool _isSetElement;
    private int _itemOffset;
    private int _containers;

    /// <param name="utf8">The JSON of an item, or of a response that contains items.</param>
    /// <param name="map">The type of the items, for messages.</param>
    public AttributeReader(ReadOnlySpan<byte> utf8, ItemMap map)
    {
        ArgumentNullException.ThrowIfNull(map);
        _utf8 = utf8;
        _map = map;
        _json = new JsonReader(utf8);
    }

    /// <summary>Returns pooled memory of texts. Needed once, after reading is complete.</summary>
    public void Dispose() => _json.Dispose();

    /// <summary>The data type of the value that was entered.</summary>
    public AttributeValueKind Kind { get; private set; }

    /// <summary>The number of bytes read.</summary>
    public readonly int Offset => _json.Offset;

    /// <summary>The reader of the JSON, for the parts of a response around its items.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [UnscopedRef]
    public ref JsonReader Json => ref _json;

    /// <summary>Enters the next value: reads its data type, which is then in <see cref="Kind"/>.</summary>
    /// <returns>False if the value is <c>NULL</c>. It is then read.</returns>
    /// <exception cref="MappingException">The value is nested too deeply.</exception>
    public bool TryEnter()
    {
        if (_containers >= MaxLevels)
            ThrowTooDeep();
        if (!_json.TryEnterMember(out byte letter))
            return TryEnterAny();
        Kind = letter switch
        {
            (byte)'S' => AttributeValueKind.String,
            (byte)'N' => AttributeValueKind.Number,
            (byte)'M' => AttributeValueKind.Map,
            (byte)'L' => AttributeValueKind.List,
            (byte)'B' => AttributeValueKind.Binary,
            _ => AttributeValueKind.Unknown,
        };
        return true;
    }

    /// <summary>Exits a value of any data type but <c>M</c> and <c>L</c> that was read.</summary>
    public void Exit()
    {
        if (!_json.TryLeave())
            ExitAny();
    }

    /// <summary>Enters the attributes of an item.</summary>
    public void EnterItem()
    {
        _itemOffset = _json.Offset;
        _json.ReadStartObject();
    }

    /// <summary>Enters the attributes of a map. The value was entered with <see cref="TryEnter"/>.</summary>
    /// <exception cref="MappingException">The value is not a map.</exception>
    public void EnterMap()
    {
        if (Kind != AttributeValueKind.Map)
            throw WrongKind("a map (M)");
        _containers++;
        _json.ReadStartObject();
    }

    /// <summary>Exits a map after <see cref="ReadName"/> has returned false.</summary>
    public void ExitMap()
    {
        _containers--;
        Exit();
    }

    /// <summary>Enters the elements of a list. The value was entered with <see cref="TryEnter"/>.</summary>
    /// <exception cref="MappingException">The value is not a list.</exception>
    public void EnterList()
    {
        if (Kind != AttributeValueKind.List)
            throw WrongKind("a list (L)");
        _containers++;
        _json.ReadStartArray();
    }

    /// <summary>Enters a set. The value was entered with <see cref="TryEnter"/>.</summary>
    /// <returns>The data type of the elements.</returns>
    internal AttributeValueKind EnterSet()
    {
        _json.ReadStartArray();
        return Kind switch
        {
            AttributeValueKind.StringSet => AttributeValueKind.String,
            AttributeValueKind.NumberSet => AttributeValueKind.Number,
            _ => AttributeValueKind.Binary,
        };
    }

    /// <summary>Enters an element of a set, so that a converter reads it as a value.</summary>
    internal void EnterSetElement(AttributeValueKind kind)
    {
        Kind = kind;
        _isSetElement = true;
    }

    /// <summary>Moves to the next element of a list. Read or skip its value before the next call.</summary>
    /// <returns>False at the end of the list.</returns>
    public bool ReadElement() => _json.ReadElement();

    /// <summary>Exits a list after <see cref="ReadElement"/> has returned false.</summary>
    public void ExitList()
    {
        _containers--;
        Exit();
    }

    /// <summary>Reads the name of the next attribute of an item or a map. Enter or skip its value before the next call.</summary>
    /// <param name="name">The unescaped name as UTF-8.</param>
    /// <returns>False at the end of the item or map.</returns>
    public bool ReadName(out ReadOnlySpan<byte> name) => _json.ReadName(out name);

    /// <summary>Reads a value that was not entered into the attributes without a member of their own.</summary>
    /// <param name="name">The name that was read.</param>
    /// <param name="rest">The attributes so far; null for none.</param>
    public void ReadRest(ReadOnlySpan<byte> name, ref OrderedMap<AttributeValue>? rest)
    {
        rest ??= [];
        string key = Encoding.UTF8.GetString(name);
        rest[key] = AttributeValueJson.Read(ref _json);
    }

    /// <summary>Reads a value that was not entered, which can be <c>NULL</c>.</summary>
    public AttributeValue ReadRaw() => AttributeValueJson.Read(ref _json);

    /// <summary>Skips a value that was not entered.</summary>
    public void Skip() => _json.Skip();

    /// <summary>Reads a value with its converter. The value was entered with <see cref="TryEnter"/>.</summary>
    /// <typeparam name="TConverter">The converter.</typeparam>
    /// <typeparam name="T">The type of the value.</typeparam>
    public T Read<TConverter, T>()
        where TConverter : IItemConverter<TConverter, T> => TConverter.Read(ref this);

    /// <summary>Reads the text of a scalar value.</summary>
    /// <param name="kind">The expected data type.</param>
    /// <returns>The text as UTF-8; for bytes their Base64. It is valid until the next text is read.</returns>
    /// <exception cref="MappingException">The value has another data type.</exception>
    public ReadOnlySpan<byte> ReadScalar(ScalarKind kind)
    {
        AttributeValueKind expected = kind switch
        {
            ScalarKind.Text => AttributeValueKind.String,
            ScalarKind.Number => AttributeValueKind.Number,
            _ => AttributeValueKind.Binary,
        };
        if (Kind != expected)
            throw WrongKind(kind);
        return _json.ReadUtf8();
    }

    /// <summary>Reads the text of a key attribute that was skipped before. The position does not change.</summary>
    /// <param name="offset">The <see cref="Offset"/> before the value.</param>
    /// <returns>The text as UTF-8; empty if the value is no text. It is valid until the next text is read.</returns>
    public readonly ReadOnlySpan<byte> ReadKeyText(int offset)
    {
        var key = new AttributeReader(_utf8[offset..], _map);
        return key.TryEnter() && key.Kind == AttributeValueKind.String ? key._json.ReadUtf8() : default;
    }

    /// <summary>Creates the exception for a value of the wrong data type.</summary>
    /// <param name="expectation">The expected data type, for example <c>text (S)</c>.</param>
    public readonly MappingException WrongKind(string expectation) => CreateException($"The attribute has the data type {Kind}. Expected {expectation}");

    internal readonly MappingException WrongKind(ScalarKind expected) =>
        WrongKind(expected switch { ScalarKind.Text => "text (S)", ScalarKind.Number => "a number (N)", _ => "bytes (B)" });

    /// <summary>Creates the exception for a value that the type of the member cannot represent.</summary>
    /// <typeparam name="T">The type of the member.</typeparam>
    public readonly MappingException Invalid<T>() => CreateException($"The value of the attribute is not a valid {typeof(T).Name}");

    /// <summary>Creates the exception for an item that has no value for a required member.</summary>
    /// <param name="type">The name of the type with the member.</param>
    /// <param name="member">The name of the member.</param>
    public readonly MappingException Missing(string type, string member) =>
        CreateException($"The item{DescribeKey()} has no value for the required member {type}.{member}. Correct the item, or make the member optional");

    /// <summary>Creates an exception that names the current attribute.</summary>
    /// <param name="problem">What was found, what is expected and what to do, without values and without a final period.</param>
    public readonly MappingException CreateException(string problem) => new(problem, _map.ItemType, Path);

    /// <inheritdoc cref="CreateException(string)"/>
    /// <param name="problem">See above.</param>
    /// <param name="attribute">The name of an attribute of the item or map that was read last.</param>
    internal readonly MappingException CreateException(string problem, string attribute) =>
        new(problem, _map.ItemType, Path is { Length: > 0 } path ? $"{path}.{attribute}" : attribute);

    private readonly string Path => AttributePath.At(_utf8[_itemOffset.._json.Offset], isItem: true);

    [DoesNotReturn]
    private readonly void ThrowTooDeep() => throw CreateException($"The value is nested deeper than {MaxLevels} levels");

    // Keys identify an item and are no secrets; the message of a missing member is of no use without them.
    private readonly string DescribeKey()
    {
        string text = "";
        var item = new AttributeReader(_utf8[_itemOffset..], _map);
        item.EnterItem();
        while (item.ReadName(out ReadOnlySpan<byte> name))
        {
            string attribute = Encoding.UTF8.GetString(name);
            if (attribute != _map.PartitionName && attribute != _map.SortName)
            {
                item.Skip();
                continue;
            }
            if (!item.TryEnter() || item.Kind is not (AttributeValueKind.String or AttributeValueKind.Number or AttributeValueKind.Binary))
                break;
            text += $"{(text.Length == 0 ? " " : ", ")}{attribute} = '{Encoding.UTF8.GetString(item._json.ReadUtf8())}'";
            item.Exit();
        }
        return text;
    }

    // Other data types, and JSON with white space.
    private bool TryEnterAny()
    {
        if (_json.TryReadNull())
            return false;
        _json.ReadStartObject();
        while (_json.ReadName(out ReadOnlySpan<byte> type))
        {
            Kind = ParseKind(type);
            switch (Kind)
            {
                case AttributeValueKind.Null:
                    if (!_json.ReadBoolean())
                        throw _json.Invalid("An attribute value has NULL with the value false: expected true or no NULL");
                    Exit();
                    return false;
                case AttributeValueKind.None:
                    _json.Skip(); // the member __type
                    continue;
                default:
                    return true;
            }
        }
        throw _json.Invalid("An attribute value has no type: expected an object with one member, for example {\"S\":\"text\"}");
    }

    private void ExitAny()
    {
        if (_isSetElement)
        {
            _isSetElement = false; // An element of a set has no object around it.
            return;
        }
        while (_json.ReadName(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("__type"u8))
                _json.Skip();
            else if (!_json.TryReadNull())
                throw _json.Invalid("An attribute value has more than one type");
        }
    }

    private static AttributeValueKind ParseKind(ReadOnlySpan<byte> type) => type switch
    {
        [(byte)'S'] => AttributeValueKind.String,
        [(byte)'N'] => AttributeValueKind.Number,
        [(byte)'M'] => AttributeValueKind.Map,
        [(byte)'L'] => AttributeValueKind.List,
        [(byte)'B'] => AttributeValueKind.Binary,
        [(byte)'B', (byte)'O', (byte)'O', (byte)'L'] => AttributeValueKind.Boolean,
        [(byte)'N', (byte)'U', (byte)'L', (byte)'L'] => AttributeValueKind.Null,
        [(byte)'S', (byte)'S'] => AttributeValueKind.StringSet,
        [(byte)'N', (byte)'S'] => AttributeValueKind.NumberSet,
        [(byte)'B', (byte)'S'] => AttributeValueKind.BinarySet,
        [(byte)'_', (byte)'_', (byte)'t', (byte)'y', (byte)'p', (byte)'e'] => AttributeValueKind.None,
        _ => AttributeValueKind.Unknown,
    };
}
