using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.Tests.Support;
using static Tern.Functions.Generator.Tests.Functions.HostRun;

namespace Tern.Functions.Generator.Tests.Functions;

/// <summary>Construction over a container, scopes, and errors of services.</summary>
public sealed class ServiceTests
{
    private readonly Journal _journal = new();

    [Fact]
    public async Task Class_is_constructed_once_with_services()
    {
        FakeRequest result = await RunAsync("Checkout.Place", Event, services => services.AddSingleton(_journal), 2);
        Assert.Equal("""{"text":"pn"}""", result.Body);
        Assert.Equal(["n", "n", "disposed"], _journal.Lines);
    }

    [Fact]
    public async Task Class_with_a_scoped_service_is_constructed_in_a_scope_for_each_invocation()
    {
        var keyed = new Journal();
        FakeRequest result = await RunAsync("DirectScope.Scope", Event, services => services.AddSingleton(_journal).AddKeyedSingleton("key", keyed).AddScoped<ScopedPart>(), 2);
        Assert.Equal("""{"text":"scoped"}""", result.Body);
        Assert.Equal(["scope", "end", "scope", "end"], _journal.Lines);
        Assert.Equal(["n", "disposed", "n", "disposed"], keyed.Lines);
    }

    [Theory]
    [InlineData("IndirectScope.Indirect", "Part")]
    [InlineData("ScopeOfElements.Elements", "Part")]
    [InlineData("ScopeOfProvider.Resolve", "ScopedPart")]
    public async Task Class_that_can_reach_a_scoped_service_is_constructed_for_each_invocation(string handler, string text)
    {
        FakeRequest result = await RunAsync(handler, Event, services => services.AddSingleton(_journal).AddScoped<ScopedPart>().AddTransient<IPart, Part>(), 2);
        Assert.Equal($$"""{"text":"{{text}}"}""", result.Body);
        Assert.Equal(["scope", "end", "scope", "end"], _journal.Lines);
    }

    [Fact]
    public async Task Class_with_a_service_of_a_factory_that_could_use_a_scoped_one_is_constructed_for_each_invocation()
    {
        await RunAsync("IndirectScope.Indirect", Event, services => services.AddSingleton(_journal).AddScoped<ScopedPart>().AddTransient<IPart>(provider => new Part(provider.GetRequiredService<ScopedPart>())), 2);
        Assert.Equal(["scope", "end", "scope", "end"], _journal.Lines);
    }

    [Fact]
    public async Task Function_that_uses_no_scoped_service_has_no_scope()
    {
        FakeRequest result = await RunAsync("WithoutScope.Single", Event, services => services.AddSingleton(_journal).AddScoped<ScopedPart>(), 2);
        Assert.Equal("""{"text":"single"}""", result.Body);
        Assert.Equal(["call", "call"], _journal.Lines);
    }

    [Theory]
    [InlineData("Checkout.Place", "The constructor of 'Checkout' has the parameter 'journal', but the service 'Tern.Functions.Generator.Tests.Functions.Journal' is not registered. Register it in the action that you pass to FunctionHost.RunAsync.")]
    [InlineData("IndirectScope.Indirect", "The constructor of 'ScopedPart' has the parameter 'journal', but the service")]
    [InlineData("FilteredByService.WithPart", "The constructor of 'ScopedPart' has the parameter 'journal', but the service")]
    [InlineData("DirectScope.Scope", "The constructor of 'ScopedPart' has the parameter 'journal', but the service")]
    public async Task Missing_service_is_an_init_error_that_names_class_and_parameter(string handler, string message)
    {
        foreach (ServiceLifetime lifetime in Enum.GetValues<ServiceLifetime>())
        {
            FakeRequest result = await RunAsync(handler, Event, services =>
            {
                services.AddSingleton<IPart, Part>();
                services.Add(new ServiceDescriptor(typeof(ScopedPart), typeof(ScopedPart), lifetime));
            });
            Assert.EndsWith("/runtime/init/error", result.Line, StringComparison.Ordinal);
            Assert.StartsWith(message, ErrorMessage(result), StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Missing_keyed_service_is_an_init_error_with_its_key()
    {
        FakeRequest result = await RunAsync("DirectScope.Scope", Event, services => services.AddSingleton(_journal).AddScoped<ScopedPart>());
        Assert.EndsWith("/runtime/init/error", result.Line, StringComparison.Ordinal);
        Assert.Contains("the parameter 'keyed', but the service 'Tern.Functions.Generator.Tests.Functions.Journal' with the key 'key' is not registered", ErrorMessage(result), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Filter_with_a_scoped_service_is_an_init_error()
    {
        FakeRequest result = await RunAsync("FilteredByService.WithPart", Event, services => services.AddSingleton(_journal).AddScoped<ScopedPart>().AddTransient<IPart, Part>());
        Assert.EndsWith("/runtime/init/error", result.Line, StringComparison.Ordinal);
        Assert.StartsWith("The constructor of the filter 'FilterWithPart' has the parameter 'part', but the service", ErrorMessage(result), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Exception_of_a_registration_is_an_init_error()
    {
        FakeRequest result = await RunAsync("Checkout.Place", Event, _ => throw new InvalidDataException("registration"));
        Assert.EndsWith("/runtime/init/error", result.Line, StringComparison.Ordinal);
        Assert.Equal("registration", ErrorMessage(result));
    }
}
