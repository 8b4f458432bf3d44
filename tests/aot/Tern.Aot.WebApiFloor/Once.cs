namespace Tern.Aot.WebApi;

/// <summary>The measured work of a web API: start, one request, stop.</summary>
internal static class Once
{
    /// <returns>The exit code: 0 if the response has the total of the order.</returns>
    public static async Task<int> RunAsync(WebApplication app)
    {
        await app.StartAsync();
        string total = await GetAsync(app.Urls.First() + "/orders/17");
        await app.StopAsync();
        return total == "42.10" ? 0 : 1;
    }

    private static async Task<string> GetAsync(string url)
    {
        using var http = new HttpMessageInvoker(new SocketsHttpHandler());
        using var request = new HttpRequestMessage(HttpMethod.Get, url);
        using HttpResponseMessage response = await http.SendAsync(request, CancellationToken.None);
        return await response.Content.ReadAsStringAsync();
    }
}
