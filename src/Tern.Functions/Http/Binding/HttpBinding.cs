using System.ComponentModel;
using Tern.Functions.Http;
using Tern.Functions.Http.Responses;

namespace Tern.Functions.Codecs;

/// <summary>Reads the parameters of functions from requests, for generated code. Errors are collected, so that one response names all of them.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class HttpBinding
{
    /// <summary>A parameter of the route.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="index">The place in the route.</param>
    /// <param name="name">The name.</param>
    public static HttpParameter Route(HttpInvocation http, int index, string name) => new("route", name, http.RouteValue(index), isPresent: true);

    /// <summary>A parameter of the query. Several values of a text are separated by commas; other types have one value.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="utf8Name">The name in UTF-8.</param>
    /// <param name="name">The name.</param>
    public static HttpParameter Query(HttpInvocation http, ReadOnlySpan<byte> utf8Name, string name) => Find("query", http.Request.Query, utf8Name, name);

    /// <summary>A header. Several values of a text are separated by commas; other types have one value.</summary>
    /// <inheritdoc cref="Query"/>
    public static HttpParameter Header(HttpInvocation http, ReadOnlySpan<byte> utf8Name, string name) => Find("header", http.Request.Headers, utf8Name, name);

    /// <summary>Reads a value that is required.</summary>
    /// <param name="parameter">The parameter.</param>
    /// <param name="errors">Receives an error.</param>
    public static T Required<T, TParser>(HttpParameter parameter, ref HttpBindingErrors? errors)
        where TParser : struct, IHttpParser<T>
    {
        if (parameter.IsPresent)
            return Parse<T, TParser>(parameter, ref errors);
        (errors ??= new()).Add(parameter.Name, $"The value is missing in the {parameter.Source}.");
        return default!;
    }

    /// <summary>Reads a value, or returns the default.</summary>
    /// <param name="parameter">The parameter.</param>
    /// <param name="value">The default.</param>
    /// <param name="errors">Receives an error.</param>
    public static T Optional<T, TParser>(HttpParameter parameter, T value, ref HttpBindingErrors? errors)
        where TParser : struct, IHttpParser<T> => parameter.IsPresent ? Parse<T, TParser>(parameter, ref errors) : value;

    /// <summary>Reads a value of a structure, or returns null.</summary>
    /// <param name="parameter">The parameter.</param>
    /// <param name="value">The default.</param>
    /// <param name="errors">Receives an error.</param>
    public static T? Nullable<T, TParser>(HttpParameter parameter, T? value, ref HttpBindingErrors? errors)
        where T : struct
        where TParser : struct, IHttpParser<T> => parameter.IsPresent ? Parse<T, TParser>(parameter, ref errors) : value;

    /// <summary>Reads all values of a name of the query; empty for none.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="utf8Name">The name in UTF-8.</param>
    /// <param name="name">The name.</param>
    /// <param name="errors">Receives errors.</param>
    public static T[] QueryValues<T, TParser>(HttpInvocation http, ReadOnlySpan<byte> utf8Name, string name, ref HttpBindingErrors? errors)
        where TParser : struct, IHttpParser<T> => ParseAll<T, TParser>("query", http.Request.Query, utf8Name, name, ref errors);

    /// <summary>Reads all values of a header; empty for none.</summary>
    /// <inheritdoc cref="QueryValues"/>
    public static T[] HeaderValues<T, TParser>(HttpInvocation http, ReadOnlySpan<byte> utf8Name, string name, ref HttpBindingErrors? errors)
        where TParser : struct, IHttpParser<T> => ParseAll<T, TParser>("header", http.Request.Headers, utf8Name, name, ref errors);

    /// <summary>Reads the body as JSON.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="isOptional">Whether the body can be missing.</param>
    /// <param name="name">The name of the parameter.</param>
    /// <param name="errors">Receives an error.</param>
    public static T Body<T, TFormat>(HttpInvocation http, bool isOptional, string name, ref HttpBindingErrors? errors)
        where TFormat : IPayloadFormat<T> => TryReadBody<T, TFormat>(http, isOptional, name, ref errors, out T value) ? value : default!;

    /// <summary>Reads the body as JSON, and validates its rules.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="isOptional">Whether the body can be missing.</param>
    /// <param name="name">The name of the parameter.</param>
    /// <param name="errors">Receives an error for each member that violates a rule.</param>
    public static T ValidBody<T, TFormat, TValidator>(HttpInvocation http, bool isOptional, string name, ref HttpBindingErrors? errors)
        where TFormat : IPayloadFormat<T>
        where TValidator : IPayloadValidator<T>
    {
        if (!TryReadBody<T, TFormat>(http, isOptional, name, ref errors, out T value))
            return default!;
        var problems = new PayloadProblems();
        TValidator.Validate(value, ref problems);
        foreach (InvalidMember member in problems.Members)
            (errors ??= new()).Add(member.Path, member.Message);
        return value;
    }

    private static bool TryReadBody<T, TFormat>(HttpInvocation http, bool isOptional, string name, ref HttpBindingErrors? errors, out T value)
        where TFormat : IPayloadFormat<T>
    {
        value = default!;
        try
        {
            ReadOnlyMemory<byte> body = http.Request.Body;
            if (body.IsEmpty)
            {
                if (!isOptional)
                    (errors ??= new()).Add(name, "The body is missing.");
                return false;
            }
            if (http.Request.Headers.TryGetUtf8("content-type"u8, out ReadOnlySpan<byte> contentType) && HttpContentTypes.IsJson(contentType))
            {
                value = TFormat.Read(body);
                return true;
            }
            errors ??= new();
            errors.IsMediaType = true;
            errors.Add("Content-Type", "Expected application/json, or a type that ends with +json.");
        }
        catch (TernSerializationException e)
        {
            (errors ??= new()).Add(e.Path.Length == 0 ? name : e.Path, e.Message);
        }
        catch (HttpEventException e)
        {
            (errors ??= new()).Add(name, e.Message);
        }
        return false;
    }

    /// <summary>Reads the bytes of the body.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="name">The name of the parameter.</param>
    /// <param name="errors">Receives an error.</param>
    public static ReadOnlyMemory<byte> BodyBytes(HttpInvocation http, string name, ref HttpBindingErrors? errors)
    {
        try
        {
            return http.Request.Body;
        }
        catch (HttpEventException e)
        {
            (errors ??= new()).Add(name, e.Message);
            return default;
        }
    }

    /// <summary>Writes the response to a request whose values are not valid: a problem that names each of them.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="errors">The errors.</param>
    public static void Reject(HttpInvocation http, HttpBindingErrors errors)
    {
        int statusCode = errors.IsMediaType ? 415 : 400;
        http.Response.StatusCode = statusCode;
        HttpProblemJson.Write(http.Response, statusCode, new HttpValidationProblemDetails { Errors = errors.Errors });
        http.WriteResponse();
    }

    private static T Parse<T, TParser>(HttpParameter parameter, ref HttpBindingErrors? errors)
        where TParser : struct, IHttpParser<T>
    {
        // A number would otherwise accept the commas as separators of groups.
        if (parameter.IsRepeated && typeof(TParser) != typeof(HttpTextParser))
            (errors ??= new()).Add(parameter.Name, $"The {parameter.Source} has several values. Expected one.");
        else if (TParser.TryParse(parameter.Text, out T? value))
            return value;
        else
            AddInvalid<T, TParser>(parameter.Source, parameter.Name, ref errors);
        return default!;
    }

    private static T[] ParseAll<T, TParser>(string source, HttpFields fields, ReadOnlySpan<byte> utf8Name, string name, ref HttpBindingErrors? errors)
        where TParser : struct, IHttpParser<T>
    {
        if (fields.Table is not { } table)
            return [];
        int count = 0;
        for (int i = table.Find(utf8Name); i >= 0; i = table.Find(utf8Name, i + 1))
            count++;
        if (count == 0)
            return [];
        var values = new T[count];
        count = 0;
        for (int i = table.Find(utf8Name); i >= 0; i = table.Find(utf8Name, i + 1))
        {
            if (TParser.TryParse(table.Text[table[i].Value], out T? value))
                values[count++] = value;
            else
                AddInvalid<T, TParser>(source, name, ref errors);
        }
        return values;
    }

    // The value is not repeated, because logs and other readers may receive the response.
    private static void AddInvalid<T, TParser>(string source, string name, ref HttpBindingErrors? errors)
        where TParser : struct, IHttpParser<T> => (errors ??= new()).Add(name, $"The value in the {source} is not valid. Expected {TParser.Expectation}.");

    private static HttpParameter Find(string source, HttpFields fields, ReadOnlySpan<byte> utf8Name, string name)
    {
        if (fields.Table is not { } table || table.Find(utf8Name) is not (>= 0 and int first))
            return new HttpParameter(source, name, default, isPresent: false);
        return table.Find(utf8Name, first + 1) < 0
            ? new HttpParameter(source, name, table.Text[table[first].Value], isPresent: true)
            : new HttpParameter(source, name, System.Text.Encoding.UTF8.GetBytes(fields[name]!), isPresent: true, isRepeated: true);
    }
}
