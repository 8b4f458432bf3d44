namespace Tern.Functions.Http.Responses;

/// <summary>Creates the start of a streamed response.</summary>
internal static class HttpPreludes
{
    /// <summary>Returns the status, the headers and the cookies. A name occurs once, so its values are joined by commas.</summary>
    public static HttpPrelude Create(HttpResponse response)
    {
        List<KeyValuePair<string, string>> headers = [];
        List<string> cookies = [];
        foreach ((string name, string value) in response.Headers)
        {
            int index = headers.FindIndex(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase));
            if (name.Equals("set-cookie", StringComparison.OrdinalIgnoreCase))
                cookies.Add(value);
            else if (index < 0)
                headers.Add(KeyValuePair.Create(name, value));
            else
                headers[index] = KeyValuePair.Create(headers[index].Key, $"{headers[index].Value}, {value}");
        }
        return new HttpPrelude { StatusCode = response.StatusCode, Headers = headers, Cookies = cookies };
    }
}
