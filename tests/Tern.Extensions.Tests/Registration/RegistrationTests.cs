using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Extensions.Tests.Support;
using Tern.S3;
using Tern.Sqs;

namespace Tern.Extensions.Tests.Registration;

public sealed class RegistrationTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public void Client_is_a_singleton_with_the_options_of_its_section()
    {
        using ServiceProvider provider = Containers.Build(
            """{ "AWS": { "Region": "eu-central-1", "S3": { "ForcePathStyle": true } } }""",
            builder => builder.AddDynamoDB().AddS3("reports", options => options with { Region = "eu-west-1" }).AddClient<SqsClient>());

        Assert.Same(provider.GetRequiredService<DynamoDBClient>(), provider.GetRequiredService<DynamoDBClient>());
        Assert.Equal("eu-central-1", provider.GetRequiredService<DynamoDBClient>().Options.Region);
        var s3 = (S3ClientOptions)provider.GetRequiredKeyedService<S3Client>("reports").Options;
        Assert.Equal(("eu-west-1", true), (s3.Region, s3.ForcePathStyle));
        Assert.Null(provider.GetService<S3Client>());
        Assert.IsType<SqsClientOptions>(provider.GetRequiredService<SqsClient>().Options);
    }

    [Fact]
    public void Client_is_created_when_it_is_first_resolved()
    {
        int created = 0;
        using ServiceProvider provider = Containers.Build("{}", builder => builder.AddS3(configure: options =>
        {
            created++;
            return options;
        }));
        Assert.Equal(0, created);
        _ = provider.GetRequiredService<S3Client>();
        _ = provider.GetRequiredService<S3Client>();
        Assert.Equal(1, created);
    }

    [Fact]
    public async Task Disposed_container_disposes_its_clients()
    {
        S3Client s3;
        DynamoDBClient keyed;
        using (ServiceProvider provider = Containers.Build("{}", builder => builder.AddS3().AddDynamoDB("orders")))
        {
            s3 = provider.GetRequiredService<S3Client>();
            keyed = provider.GetRequiredKeyedService<DynamoDBClient>("orders");
        }
        await Assert.ThrowsAsync<ObjectDisposedException>(() => s3.ListBucketsAsync(new(), Token));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => keyed.ListTablesAsync(new(), Token));
    }

    [Fact]
    public async Task Client_that_is_resolved_from_a_disposed_container_throws_ObjectDisposedException()
    {
        ServiceProvider provider = Containers.Build("{}", builder => builder.AddS3());
        await provider.DisposeAsync();
        Assert.Throws<ObjectDisposedException>(provider.GetRequiredService<S3Client>);
    }

    [Fact]
    public async Task Call_in_flight_ends_when_its_container_is_disposed()
    {
        using var server = new HangingServer();
        ServiceProvider provider = Containers.Build("{}", builder => builder.AddS3(configure: options => options with
        {
            Region = "eu-west-1",
            Endpoint = server.Url,
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        }));
        Task<ListBucketsResponse> call = provider.GetRequiredService<S3Client>().ListBucketsAsync(new(), Token);
        await server.Received.Task.WaitAsync(Token);
        await provider.DisposeAsync();
        server.Respond();
        ListBucketsResponse response = await call;
        Assert.Equal(200, response.ResponseMetadata.StatusCode);
    }

    [Fact]
    public void Logger_factory_and_clock_are_those_of_the_container()
    {
        var time = new ManualTimeProvider();
        using ServiceProvider provider = Containers.Build(
            "{}", builder => builder.AddS3(), services => services.AddSingleton<TimeProvider>(time).AddSingleton<ILoggerFactory>(NullLoggerFactory.Instance));
        ClientOptions options = provider.GetRequiredService<S3Client>().Options;
        Assert.Same(time, options.TimeProvider);
        Assert.Same(NullLoggerFactory.Instance, options.LoggerFactory);
    }

    [Fact]
    public void Second_registration_with_the_same_name_adds_its_changes()
    {
        ClientOptions options = Containers.OptionsOf<S3Client>("{}", builder => builder
            .AddS3(configure: options => options with { Region = "eu-west-1", AppId = "first" })
            .AddS3(configure: options => options with { AppId = options.AppId + "+second" }));
        Assert.Equal(("eu-west-1", "first+second"), (options.Region, options.AppId));
    }

    [Fact]
    public void Second_AddTern_uses_the_registry_of_the_first_one()
    {
        var services = new ServiceCollection();
        services.AddTern(Json.Configuration("""{ "AWS": { "Region": "eu-west-1", "S3": {}, "DynamoDB": {} } }""")).AddS3();
        services.AddTern().AddDynamoDB();
        using ServiceProvider provider = services.BuildServiceProvider();
        Assert.Equal("eu-west-1", provider.GetRequiredService<DynamoDBClient>().Options.Region);
        Assert.Throws<ArgumentException>(() => services.AddTern(Json.Configuration("{}")));
    }

    [Fact]
    public void Client_that_is_registered_after_a_container_was_built_has_its_section()
    {
        var services = new ServiceCollection();
        TernBuilder builder = services.AddTern(Json.Configuration("""{ "AWS": { "Region": "eu-west-1", "S3": { "b": { "Region": "us-east-2" } } } }""")).AddS3("b");
        using (ServiceProvider first = services.BuildServiceProvider())
            Assert.Equal("us-east-2", first.GetRequiredKeyedService<S3Client>("b").Options.Region);
        builder.AddDynamoDB();
        using ServiceProvider second = services.BuildServiceProvider();
        Assert.Equal("eu-west-1", second.GetRequiredService<DynamoDBClient>().Options.Region);
        builder.AddS3("c");
        using ServiceProvider third = services.BuildServiceProvider();
        Assert.Equal("eu-west-1", third.GetRequiredKeyedService<S3Client>("c").Options.Region);
    }

    [Fact]
    public void Two_client_types_of_a_service_have_the_same_section()
    {
        using ServiceProvider provider = Containers.Build(
            """{ "AWS": { "Region": "eu-west-1", "S3": { "AppId": "shared", "a": { "Region": "us-east-1" }, "b": { "Region": "us-east-2" } } } }""",
            builder => builder.AddS3("a").AddClient<OwnS3Client>("a").AddClient<OwnS3Client>("b").AddClient<OwnS3Client>());
        ClientOptions[] options =
        [
            provider.GetRequiredKeyedService<S3Client>("a").Options,
            provider.GetRequiredKeyedService<OwnS3Client>("a").Options,
            provider.GetRequiredKeyedService<OwnS3Client>("b").Options,
            provider.GetRequiredService<OwnS3Client>().Options,
        ];
        Assert.Equal(["us-east-1 shared", "us-east-1 shared", "us-east-2 shared", "eu-west-1 shared"], options.Select(o => $"{o.Region} {o.AppId}"));
    }

    [Fact]
    public void Section_can_have_another_name()
    {
        var services = new ServiceCollection();
        services.AddTern(Json.Configuration("""{ "Cloud": { "Region": "eu-west-1" } }"""), "Cloud").AddS3();
        using ServiceProvider provider = services.BuildServiceProvider();
        Assert.Equal("eu-west-1", provider.GetRequiredService<S3Client>().Options.Region);
    }

    [Fact]
    public void Section_itself_is_refused_as_configuration() => Assert.Throws<ArgumentException>(
        "configuration", () => new ServiceCollection().AddTern(Json.Configuration("""{ "AWS": {} }""").GetSection("AWS")));

    [Theory]
    [InlineData("")]
    [InlineData("a:b")]
    [InlineData("Region")]
    [InlineData("retry")]
    [InlineData("MaxErrorRetry")]
    [InlineData("ForcePathStyle")]
    public void Name_that_cannot_be_a_section_is_refused(string name) =>
        Assert.Throws<ArgumentException>(nameof(name), () => new ServiceCollection().AddTern().AddS3(name));

    [Fact]
    public void Names_that_differ_only_in_case_are_refused() =>
        Assert.Throws<ArgumentException>("name", () => new ServiceCollection().AddTern().AddS3("a").AddS3("A"));

    [Fact]
    public void Changes_that_return_other_options_are_refused()
    {
        var refused = Assert.Throws<InvalidOperationException>(() => Containers.OptionsOf<S3Client>("{}", builder => builder.AddClient<S3Client>(configure: _ => new ClientOptions())));
        Assert.Contains("returned ClientOptions", refused.Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(() => Containers.OptionsOf<S3Client>("{}", builder => builder.AddS3(configure: _ => null!)));
    }

    [Fact]
    public async Task All_clients_of_a_container_share_one_fetch_of_credentials()
    {
        var source = new ContainerCredentials();
        using ServiceProvider provider = Containers.Build(
            """{ "AWS": { "Region": "eu-west-1" } }""",
            builder => builder.AddS3().AddDynamoDB().AddDynamoDB("second"),
            services => services.ConfigureTern(options => options with { Environment = source.Environment, Handler = source, Retry = RetryOptions.None }));
        await provider.GetRequiredService<S3Client>().ListBucketsAsync(new(), Token);
        await provider.GetRequiredService<DynamoDBClient>().ListTablesAsync(new(), Token);
        await provider.GetRequiredKeyedService<DynamoDBClient>("second").ListTablesAsync(new(), Token);
        Assert.Equal(1, source.Fetches);
    }
}
