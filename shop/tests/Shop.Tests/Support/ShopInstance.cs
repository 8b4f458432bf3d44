using System.Collections.Concurrent;
using System.Net.Http.Headers;
using System.Text;
using Npgsql;

namespace Shop.Tests.Support;

/// <summary>A database and a Shop on it, for the tests of one class.</summary>
public class ShopInstance(TestCluster cluster) : IAsyncLifetime
{
    private static readonly AsyncLocal<Func<HttpRequestMessage, Task>?> Watcher = new();
    private static int names;
    private readonly ConcurrentDictionary<long, Task<AuthenticationHeaderValue>> logins = new();
    private ShopProcess? process;
    private NpgsqlDataSource? database;

    public HttpClient Client => Process.Client;

    public string ConnectionString { get; private set; } = "";

    /// <summary>Direct access to the database, to arrange and to check.</summary>
    public NpgsqlDataSource Database
    {
        get
        {
            cluster.Require();
            return database!;
        }
    }

    private ShopProcess Process
    {
        get
        {
            cluster.Require();
            return process!;
        }
    }

    protected TestCluster Cluster => cluster;

    /// <summary>Settings in addition to the database.</summary>
    protected virtual (string Name, string Value)[] Settings => [];

    public async ValueTask InitializeAsync()
    {
        if (cluster.IsAvailable) await ArrangeAsync();
    }

    /// <summary>Creates the database and starts the Shop.</summary>
    protected virtual async ValueTask ArrangeAsync()
    {
        ConnectionString = await cluster.NewDatabaseAsync();
        database = NpgsqlDataSource.Create($"{ConnectionString};Command Timeout={TestTimeout.Milliseconds / 1000}");
        process = await ShopProcess.StartAsync([("ConnectionStrings__Shop", ConnectionString), .. Settings]);
    }

    public virtual async ValueTask DisposeAsync()
    {
        if (process is not null) await process.DisposeAsync();
        if (database is not null) await database.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    /// <summary>A name that no other test uses.</summary>
    public static string Unique(string prefix) => $"{prefix}-{Interlocked.Increment(ref names)}";

    public Task<TestResponse> GetAsync(string path, long? user = null) => SendAsync(HttpMethod.Get, path, user: user);

    /// <summary>Sends a request, anonymous or as one of the test users.</summary>
    public async Task<TestResponse> SendAsync(HttpMethod method, string path, string? json = null, long? user = null, params (string Name, string Value)[] headers)
    {
        using var request = new HttpRequestMessage(method, path);
        if (json is not null) request.Content = new StringContent(json, Encoding.UTF8, "application/json");
        if (user is not null) request.Headers.Authorization = await AuthorizationAsync(user.Value);
        foreach (var (name, value) in headers) request.Headers.TryAddWithoutValidation(name, value);
        if (Watcher.Value is { } watch) await watch(request);
        using var response = await Client.SendAsync(request, TestContext.Current.CancellationToken);
        return await TestResponse.ReadAsync(response);
    }

    /// <summary>Calls a function with every request of an action before it is sent.</summary>
    public static async Task<TestResponse> WatchAsync(Func<HttpRequestMessage, Task> watch, Func<Task<TestResponse>> action)
    {
        Watcher.Value = watch;
        return await action();
    }

    /// <summary>Creates an account with the password of the test users, for tests that need their own user. Returns its id.</summary>
    public Task<long> NewUserAsync(string role = "customer") => ScalarAsync<long>(
        $"""
        insert into users (email, first_name, last_name, roles, password_hash)
        values ('{Unique("user")}@example.com', 'Uma', 'User', array['{role}'], '{DemoData.Seeder.DemoPasswordHash}') returning id
        """);

    /// <summary>Creates a category and returns its id.</summary>
    public async Task<long> NewCategoryAsync()
    {
        var response = await SendAsync(HttpMethod.Post, "/categories", $$"""{"name":"{{Unique("Category")}}"}""", TestUsers.Staff);
        return response.Json.GetProperty("id").GetInt64();
    }

    /// <summary>Creates a product in a category, or in a new one, and returns its id.</summary>
    public async Task<long> NewProductAsync(string price = "9.90", int stock = 5, long? category = null)
    {
        var response = await SendAsync(HttpMethod.Post, "/products", NewProduct(category ?? await NewCategoryAsync(), price, stock), TestUsers.Staff);
        return response.Json.GetProperty("id").GetInt64();
    }

    public static string NewProduct(long category, string price = "9.90", int stock = 5) =>
        $$"""{"sku":"{{Unique("SKU")}}","name":"{{Unique("Product")}}","description":"Soft","price":{{price}},"categoryId":{{category}},"stock":{{stock}}}""";

    /// <summary>The working set of the process, in bytes.</summary>
    public long Memory => Process.Memory;

    /// <summary>The output of the Shop.</summary>
    public string Output => Process.Output;

    /// <summary>Completes when the Shop has written this number of further lines that contain the text.</summary>
    public Task LineAsync(string text, int times = 1) => Process.LineAsync(text, times);

    internal Task<Streaming.OpenStream> OpenAsync(string path, string accept, string? coding = null, Version? version = null) =>
        Streaming.OpenStream.OpenAsync(Client.BaseAddress!, path, accept, coding, version ?? System.Net.HttpVersion.Version11);

    /// <summary>Sends SIGTERM to the process.</summary>
    public void Terminate() => Process.Terminate();

    /// <summary>Waits until the process has exited and returns its exit code.</summary>
    public Task<int> ExitedAsync() => Process.ExitedAsync();

    /// <summary>Kills the process.</summary>
    public Task KillAsync() => Process.KillAsync();

    public async Task ExecuteAsync(string sql, params string[] values)
    {
        await using var command = Database.CreateCommand(sql);
        foreach (var value in values) command.Parameters.Add(new NpgsqlParameter<string> { TypedValue = value });
        await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);
    }

    /// <summary>The first column of the first row.</summary>
    public async Task<T> ScalarAsync<T>(string sql)
    {
        await using var command = Database.CreateCommand(sql);
        return (T)(await command.ExecuteScalarAsync(TestContext.Current.CancellationToken))!;
    }

    /// <summary>The access token of a test user, who signs in once.</summary>
    public Task<AuthenticationHeaderValue> AuthorizationAsync(long user) => logins.GetOrAdd(user, LoginAsync);

    private async Task<AuthenticationHeaderValue> LoginAsync(long user)
    {
        var response = await SendAsync(HttpMethod.Post, "/auth/login", $$"""{"email":"{{await ScalarAsync<string>($"select email from users where id = {user}")}}","password":"{{TestUsers.Password}}"}""");
        return new AuthenticationHeaderValue("Bearer", response.Json.GetProperty("accessToken").GetString());
    }
}
