using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>Adds members of a request or a response to the tags of a span. Long values are cut.</summary>
// Not inlined, because every operation with a tag would contain the code (see eng/aot).
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct TagWriter
{
    /// <summary>The maximum number of characters of a value: the longest ARNs and URLs of AWS have 2,048.</summary>
    public const int MaxLength = 2048;

    /// <summary>The maximum number of values of a tag: a batch of DynamoDB has at most 100 requests.</summary>
    public const int MaxCount = 100;

    private readonly List<KeyValuePair<string, object?>>? _initial;
    private readonly Activity? _activity;
    private readonly bool _recordsPersonalData;

    /// <summary>Writes the tags that a sampler gets, before the span exists.</summary>
    internal TagWriter(List<KeyValuePair<string, object?>> initial, bool recordsPersonalData)
    {
        _initial = initial;
        _recordsPersonalData = recordsPersonalData;
    }

    /// <summary>Writes tags of a span.</summary>
    internal TagWriter(Activity activity, bool recordsPersonalData)
    {
        _activity = activity;
        _recordsPersonalData = recordsPersonalData;
    }

    /// <summary>Adds text, unless it is null or empty: a member that the service must return, and did not, is empty.</summary>
    /// <param name="name">The name of the tag.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Add(string name, string? value)
    {
        if (!string.IsNullOrEmpty(value))
            Write(name, ServiceText.Truncate(value, MaxLength));
    }

    /// <summary>Adds an integer, unless it is null.</summary>
    /// <inheritdoc cref="Add(string, string?)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Add(string name, int? value)
    {
        if (value is { } number)
            Write(name, number);
    }

    /// <summary>Adds a Boolean, unless it is null.</summary>
    /// <inheritdoc cref="Add(string, string?)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Add(string name, bool? value)
    {
        if (value is { } flag)
            Write(name, flag);
    }

    /// <summary>Adds text that can be personal data, if <see cref="ClientOptions.RecordPersonalData"/> is true.</summary>
    /// <inheritdoc cref="Add(string, string?)"/>
    public void AddPersonalData(string name, string? value)
    {
        if (_recordsPersonalData)
            Add(name, value);
    }

    /// <summary>Adds text that is an ARN or a name, if it is an ARN.</summary>
    /// <inheritdoc cref="Add(string, string?)"/>
    public void AddArn(string name, string? value)
    {
        if (value is not null && value.StartsWith("arn:", StringComparison.Ordinal))
            Add(name, value);
    }

    /// <summary>Adds a list of one value, unless it is null.</summary>
    /// <inheritdoc cref="Add(string, string?)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void AddSingle(string name, string? value)
    {
        if (value is not null)
            Write(name, new[] { ServiceText.Truncate(value, MaxLength) });
    }

    /// <summary>Adds the first keys of a map, unless it is null.</summary>
    /// <inheritdoc cref="Add(string, string?)"/>
    public void AddKeys<TValue>(string name, IEnumerable<KeyValuePair<string, TValue>>? value)
    {
        if (value is null)
            return;
        var keys = new List<string>();
        foreach (KeyValuePair<string, TValue> entry in value)
        {
            if (keys.Count == MaxCount)
                break;
            keys.Add(ServiceText.Truncate(entry.Key, MaxLength));
        }
        Write(name, keys.ToArray());
    }

    private void Write(string name, object value)
    {
        // A response can repeat a member of the request.
        if (_activity is not null)
            _activity.SetTag(name, value);
        else
            _initial!.Add(new(name, value));
    }
}
