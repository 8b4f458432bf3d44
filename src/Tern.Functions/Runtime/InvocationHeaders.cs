namespace Tern.Functions.Runtime;

/// <summary>The places of the headers of an invocation in the received bytes. A header that is missing has an empty range.</summary>
internal struct InvocationHeaders
{
    public Range RequestId;
    public Range Deadline;
    public Range FunctionArn;
    public Range TraceId;
    public Range ClientContext;
    public Range Identity;
    public Range TenantId;

    /// <summary>The ID of an extension, in the response to its registration.</summary>
    public Range ExtensionId;

    /// <summary>The name of a header of an invocation that occurs more than once; null for none.</summary>
    public string? Duplicate;

    /// <summary>Stores the range of a header, if it is one of an invocation.</summary>
    /// <param name="name">The name of the header.</param>
    /// <param name="value">The range of its value.</param>
    public void Set(ReadOnlySpan<byte> name, Range value)
    {
        if (!StartsWithIgnoreCase(name, "Lambda-"u8))
            return;
        if (Is(name, "Lambda-Runtime-Aws-Request-Id"u8))
            SetOnce(ref RequestId, value, "Lambda-Runtime-Aws-Request-Id");
        else if (Is(name, "Lambda-Runtime-Deadline-Ms"u8))
            SetOnce(ref Deadline, value, "Lambda-Runtime-Deadline-Ms");
        else if (Is(name, "Lambda-Runtime-Invoked-Function-Arn"u8))
            SetOnce(ref FunctionArn, value, "Lambda-Runtime-Invoked-Function-Arn");
        else if (Is(name, "Lambda-Runtime-Trace-Id"u8))
            SetOnce(ref TraceId, value, "Lambda-Runtime-Trace-Id");
        else if (Is(name, "Lambda-Runtime-Client-Context"u8))
            SetOnce(ref ClientContext, value, "Lambda-Runtime-Client-Context");
        else if (Is(name, "Lambda-Runtime-Cognito-Identity"u8))
            SetOnce(ref Identity, value, "Lambda-Runtime-Cognito-Identity");
        else if (Is(name, "Lambda-Runtime-Aws-Tenant-Id"u8))
            SetOnce(ref TenantId, value, "Lambda-Runtime-Aws-Tenant-Id");
        else if (Is(name, "Lambda-Extension-Identifier"u8))
            SetOnce(ref ExtensionId, value, "Lambda-Extension-Identifier");
    }

    private static bool Is(ReadOnlySpan<byte> name, ReadOnlySpan<byte> expected) => name.Length == expected.Length && StartsWithIgnoreCase(name, expected);

    private static bool StartsWithIgnoreCase(ReadOnlySpan<byte> name, ReadOnlySpan<byte> start) =>
        name.Length >= start.Length && System.Text.Ascii.EqualsIgnoreCase(name[..start.Length], start);

    private void SetOnce(ref Range range, Range value, string name)
    {
        if (range.End.Value > 0)
            Duplicate = name;
        range = value;
    }
}
