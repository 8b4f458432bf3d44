namespace Tern.Generator.Tests.RandomModels;

/// <summary>Names that are valid in a model and that C#, .NET, Tern.Core or generated code use.</summary>
internal sealed class NameSource(Random random)
{
    private static readonly string[] s_conflicting =
    [
        // C#
        "class", "namespace", "event", "string", "object", "record", "required", "field", "value", "var", "await", "async", "file", "when", "and", "or", "not",
        "nameof", "dynamic", "global", "get", "set", "init", "add", "remove", "alias", "notnull", "unmanaged", "nint", "managed", "extension", "allows", "with", "is",
        // members of every object, record, exception, enumeration
        "Equals", "GetHashCode", "GetType", "ToString", "MemberwiseClone", "ReferenceEquals", "Finalize", "EqualityContract", "PrintMembers", "Clone", "Deconstruct",
        "Message", "message", "Data", "Source", "HelpLink", "StackTrace", "InnerException", "HResult", "TargetSite", "Count", "Length", "Item", "Keys", "Values", "AsSpan",
        // members of the core's bases and of generated types
        "Metadata", "RequestId", "Headers", "StatusCode", "Response", "Call", "ErrorCode", "ServiceMessage", "IsRetryable", "IsThrottling", "Fault", "Attempts", "Value", "Name",
        "Unknown", "Descriptor", "Options", "Dispose", "With", "InvokeAsync", "WithOverrides", "Create", "Region", "Endpoint", "Handler", "Credentials", "Retry",
        // types that generated code names
        "Task", "String", "System", "Tern", "Json", "Server", "Client", "Exception", "Document", "Guid", "Type", "Action", "Func", "Attribute", "Nullable", "Int32", "Boolean", "Byte",
        "DateTimeOffset", "TimeSpan", "Convert", "Encoding", "CultureInfo", "ReadOnlySpan", "ReadOnlyMemory", "IReadOnlyList", "IAsyncEnumerable", "KeyValuePair", "Enumerable", "Linq", "Runtime", "ServerRuntime",
        "Collections", "Generic", "Threading", "Tasks", "Shapes", "Codecs", "Calls", "Protocols", "Waiters", "EndpointRules", "alphaConstraints", "StringConstraints", "TaskJson", "TaskConstraints", "OrderedMap", "AbsentList", "ListBuilder", "MapBuilder",
        "JsonReader", "JsonWriter", "CborReader", "CborWriter", "RpcV2Request", "RpcV2Response", "Cbor", "TaskCbor", "BigDecimal", "BigInteger", "CancellationToken", "ServiceClient", "ServiceError", "ServiceResponse", "TernServiceException", "ResponseMetadata",
        "RequestMessage", "ResponseMessage", "Operation", "Instance", "MissingMembers", "PooledBuffer", "TimestampFormat", "Writer", "Reader", "Read", "Write", "ReadError", "Empty",
        // locals of generated code
        "reader", "writer", "name", "result", "error", "missing", "metadata", "request", "response", "entry", "entries", "elements", "key", "rest", "count", "i", "input", "output", "page", "next", "token",
        "element", "present", "member", "context", "parameters", "options", "cancellationToken", "message_", "document", "x1", "item",
        // form
        "_", "__", "a_", "_1", "__type", "A", "a", "aA", "AA", "Aa", "A1", "a_1", "URLOfACLs", "HTTP2", "snake_case_name", "SCREAMING_CASE", "mixedCASEName", "ID", "Id",
        "ANameOf24Letters_and_some", "ANameOf23LettersLikeThis",
        "AVeryLongNameThatGoesOnAndOnSoThatEveryLineItStandsInIsLongerThanAnybodyWouldLikeToReadAndThenSomeMoreOfItForGoodMeasure",
    ];

    /// <summary>The name of a member. <paramref name="taken"/> contains the names that the structure already has.</summary>
    public string Member(HashSet<string> taken) => Unique(taken, random.Next(3) > 0 ? s_conflicting : ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]);

    /// <summary>A shape's name.</summary>
    public string Shape(HashSet<string> taken) => Unique(taken, s_conflicting);

    /// <summary>An operation's name.</summary>
    public string Operation(HashSet<string> taken) => Unique(taken, ["Client", "Get", "GetPages", "GetItems", "Invoke", "ToString", "Equals", "Dispose", "With", "Service", "Task", "System", "do", "Options", "Exception", "list_things", "Tern", "Server", "PutJSON", .. s_conflicting]);

    // Smithy identifiers contain a letter and must differ by more than case.
    private string Unique(HashSet<string> taken, string[] pool)
    {
        for (int i = 0; ; i++)
        {
            string name = pool[random.Next(pool.Length)] + (i < 4 ? "" : i.ToString(System.Globalization.CultureInfo.InvariantCulture));
            if (name.Any(char.IsAsciiLetter) && taken.Add(name.ToUpperInvariant()))
                return name;
        }
    }
}
