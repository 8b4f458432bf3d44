using System.Buffers;
using System.ComponentModel;
using System.Text;
using Tern.Functions.Http;

namespace Tern.Functions.Codecs;

/// <summary>Writes the results of functions, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class HttpFunctions
{
    /// <summary>Sets what writes the values of results.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="values">The function.</param>
    public static void SetWriter(HttpInvocation http, IHttpValueWriter values) => http.Values = values;

    /// <summary>Executes a result, and writes the response.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="result">The result.</param>
    /// <exception cref="InvalidOperationException">The result is null.</exception>
    public static ValueTask ExecuteAsync(HttpInvocation http, IResult? result)
    {
        if (result is null)
            throw new InvalidOperationException("The function has returned null instead of a result.");
        ValueTask task = result.ExecuteAsync(http);
        if (!task.IsCompletedSuccessfully)
            return CompleteAsync(http, task);
        http.WriteResponse();
        return default;
    }

    /// <summary>Writes a value as JSON, and the response.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="value">The value.</param>
    public static void WriteValue<T, TFormat>(HttpInvocation http, T value)
        where TFormat : IPayloadFormat<T>
    {
        http.Response.ContentType ??= "application/json; charset=utf-8";
        if (value is null)
            http.Response.Body.Write("null"u8);
        else
            TFormat.Write(http.Response.Buffer, value);
        http.WriteResponse();
    }

    /// <summary>Writes a text, and the response.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="value">The text; null for none.</param>
    public static void WriteText(HttpInvocation http, string? value)
    {
        http.Response.ContentType ??= "text/plain; charset=utf-8";
        if (value is not null)
            Encoding.UTF8.GetBytes(value, http.Response.Body);
        http.WriteResponse();
    }

    /// <summary>Writes bytes, and the response.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="value">The bytes.</param>
    public static void WriteBytes(HttpInvocation http, ReadOnlyMemory<byte> value)
    {
        http.Response.ContentType ??= "application/octet-stream";
        http.Response.Body.Write(value.Span);
        http.WriteResponse();
    }

    private static async ValueTask CompleteAsync(HttpInvocation http, ValueTask task)
    {
        await task.ConfigureAwait(false);
        http.WriteResponse();
    }
}
