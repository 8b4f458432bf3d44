using Tern.Lambda;
using Tern.Local.Lambda.Aliases;
using Tern.Local.Lambda.CodeSigning;
using Tern.Local.Lambda.EventSources;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.InvokeConfigs;
using Tern.Local.Lambda.Layers;
using Tern.Local.Lambda.Limits;
using Tern.Local.Lambda.Policies;
using Tern.Local.Lambda.Tags;
using Tern.Local.Lambda.Urls;
using Tern.Local.Lambda.Wire;
using Tern.Local.Protocols;
using Tern.Local.Services;
using Tern.ServerRuntime;
using LambdaRuntime = Tern.Lambda.Runtime;

namespace Tern.Local.Lambda;

internal sealed partial class LambdaService
{
    private void AddFunctionOperations()
    {
        AddFunctionOperation(CreateFunctionServer.Route, CreateFunctionServer.ReadRequest, WithRuntimeCheck<CreateFunctionRequest>(CreateFunctionServer.CheckRequest, request => request.Runtime), CreateFunction.Execute, FunctionResponses.WriteCreated, (request, token) => _engine.Objects.LoadAsync(request, token));
        AddFunctionOperation(DeleteFunctionServer.Route, DeleteFunctionServer.ReadRequest, DeleteFunctionServer.CheckRequest, DeleteFunction.Execute, DeleteFunctionServer.WriteResponse);
        AddFunctionOperation(GetFunctionServer.Route, GetFunctionServer.ReadRequest, GetFunctionServer.CheckRequest, GetFunction.Execute, GetFunctionServer.WriteResponse);
        AddFunctionOperation(GetFunctionConfigurationServer.Route, GetFunctionConfigurationServer.ReadRequest, GetFunctionConfigurationServer.CheckRequest, GetFunction.ExecuteConfiguration, FunctionResponses.Write);
        AddFunctionOperation(ListFunctionsServer.Route, ListFunctionsServer.ReadRequest, ListFunctionsServer.CheckRequest, ListFunctions.Execute, ListFunctionsServer.WriteResponse);
        AddFunctionOperation(ListVersionsByFunctionServer.Route, ListVersionsByFunctionServer.ReadRequest, ListVersionsByFunctionServer.CheckRequest, ListFunctions.ExecuteVersions, ListVersionsByFunctionServer.WriteResponse);
        AddFunctionOperation(PublishVersionServer.Route, PublishVersionServer.ReadRequest, PublishVersionServer.CheckRequest, PublishVersion.Execute, FunctionResponses.WriteCreated);
        AddFunctionOperation(UpdateFunctionCodeServer.Route, UpdateFunctionCodeServer.ReadRequest, UpdateFunctionCodeServer.CheckRequest, UpdateFunctionCode.Execute, FunctionResponses.Write, (request, token) => _engine.Objects.LoadAsync(request, token));
        AddFunctionOperation(UpdateFunctionConfigurationServer.Route, UpdateFunctionConfigurationServer.ReadRequest, WithRuntimeCheck<UpdateFunctionConfigurationRequest>(UpdateFunctionConfigurationServer.CheckRequest, request => request.Runtime), UpdateFunctionConfiguration.Execute, FunctionResponses.Write);

        AddFunctionOperation(CreateAliasServer.Route, CreateAliasServer.ReadRequest, CreateAliasServer.CheckRequest, AliasOperations.Create, AliasResponses.WriteCreated);
        AddFunctionOperation(DeleteAliasServer.Route, DeleteAliasServer.ReadRequest, DeleteAliasServer.CheckRequest, AliasOperations.Delete, DeleteAliasServer.WriteResponse);
        AddFunctionOperation(GetAliasServer.Route, GetAliasServer.ReadRequest, GetAliasServer.CheckRequest, AliasOperations.Get, AliasResponses.Write);
        AddFunctionOperation(ListAliasesServer.Route, ListAliasesServer.ReadRequest, ListAliasesServer.CheckRequest, AliasOperations.List, ListAliasesServer.WriteResponse);
        AddFunctionOperation(UpdateAliasServer.Route, UpdateAliasServer.ReadRequest, UpdateAliasServer.CheckRequest, AliasOperations.Update, AliasResponses.Write);

        AddFunctionOperation(AddPermissionServer.Route, AddPermissionServer.ReadRequest, AddPermissionServer.CheckRequest, PolicyOperations.Add, AddPermissionServer.WriteResponse);
        AddFunctionOperation(GetPolicyServer.Route, GetPolicyServer.ReadRequest, GetPolicyServer.CheckRequest, PolicyOperations.Get, GetPolicyServer.WriteResponse);
        AddFunctionOperation(RemovePermissionServer.Route, RemovePermissionServer.ReadRequest, RemovePermissionServer.CheckRequest, PolicyOperations.Remove, RemovePermissionServer.WriteResponse);

        AddFunctionOperation(DeleteFunctionConcurrencyServer.Route, DeleteFunctionConcurrencyServer.ReadRequest, DeleteFunctionConcurrencyServer.CheckRequest, ConcurrencyOperations.Delete, DeleteFunctionConcurrencyServer.WriteResponse);
        AddFunctionOperation(GetFunctionConcurrencyServer.Route, GetFunctionConcurrencyServer.ReadRequest, GetFunctionConcurrencyServer.CheckRequest, ConcurrencyOperations.Get, GetFunctionConcurrencyServer.WriteResponse);
        AddFunctionOperation(PutFunctionConcurrencyServer.Route, PutFunctionConcurrencyServer.ReadRequest, PutFunctionConcurrencyServer.CheckRequest, ConcurrencyOperations.Put, PutFunctionConcurrencyServer.WriteResponse);
        AddFunctionOperation(GetAccountSettingsServer.Route, GetAccountSettingsServer.ReadRequest, GetAccountSettingsServer.CheckRequest, ConcurrencyOperations.GetAccountSettings, GetAccountSettingsServer.WriteResponse);

        AddFunctionOperation(DeleteProvisionedConcurrencyConfigServer.Route, DeleteProvisionedConcurrencyConfigServer.ReadRequest, DeleteProvisionedConcurrencyConfigServer.CheckRequest, ProvisionedOperations.Delete, DeleteProvisionedConcurrencyConfigServer.WriteResponse);
        AddFunctionOperation(GetProvisionedConcurrencyConfigServer.Route, GetProvisionedConcurrencyConfigServer.ReadRequest, GetProvisionedConcurrencyConfigServer.CheckRequest, ProvisionedOperations.Get, GetProvisionedConcurrencyConfigServer.WriteResponse);
        AddFunctionOperation(ListProvisionedConcurrencyConfigsServer.Route, ListProvisionedConcurrencyConfigsServer.ReadRequest, ListProvisionedConcurrencyConfigsServer.CheckRequest, ProvisionedOperations.List, ListProvisionedConcurrencyConfigsServer.WriteResponse);
        AddFunctionOperation(PutProvisionedConcurrencyConfigServer.Route, PutProvisionedConcurrencyConfigServer.ReadRequest, PutProvisionedConcurrencyConfigServer.CheckRequest, ProvisionedOperations.Put, PutProvisionedConcurrencyConfigServer.WriteResponse);
        AddFunctionOperation(GetFunctionRecursionConfigServer.Route, GetFunctionRecursionConfigServer.ReadRequest, GetFunctionRecursionConfigServer.CheckRequest, RecursionOperations.Get, GetFunctionRecursionConfigServer.WriteResponse);
        AddFunctionOperation(PutFunctionRecursionConfigServer.Route, PutFunctionRecursionConfigServer.ReadRequest, PutFunctionRecursionConfigServer.CheckRequest, RecursionOperations.Put, PutFunctionRecursionConfigServer.WriteResponse);

        AddFunctionOperation(ListTagsServer.Route, ListTagsServer.ReadRequest, ListTagsServer.CheckRequest, TagOperations.List, ListTagsServer.WriteResponse);
        AddFunctionOperation(TagResourceServer.Route, TagResourceServer.ReadRequest, TagResourceServer.CheckRequest, TagOperations.Add, TagResourceServer.WriteResponse);
        AddFunctionOperation(UntagResourceServer.Route, UntagResourceServer.ReadRequest, UntagResourceServer.CheckRequest, TagOperations.Remove, UntagResourceServer.WriteResponse);

        AddFunctionOperation(CreateFunctionUrlConfigServer.Route, CreateFunctionUrlConfigServer.ReadRequest, CreateFunctionUrlConfigServer.CheckRequest, UrlOperations.Create, CreateFunctionUrlConfigServer.WriteResponse);
        AddFunctionOperation(DeleteFunctionUrlConfigServer.Route, DeleteFunctionUrlConfigServer.ReadRequest, DeleteFunctionUrlConfigServer.CheckRequest, UrlOperations.Delete, DeleteFunctionUrlConfigServer.WriteResponse);
        AddFunctionOperation(GetFunctionUrlConfigServer.Route, GetFunctionUrlConfigServer.ReadRequest, GetFunctionUrlConfigServer.CheckRequest, UrlOperations.Get, GetFunctionUrlConfigServer.WriteResponse);
        AddFunctionOperation(ListFunctionUrlConfigsServer.Route, ListFunctionUrlConfigsServer.ReadRequest, ListFunctionUrlConfigsServer.CheckRequest, UrlOperations.List, ListFunctionUrlConfigsServer.WriteResponse);
        AddFunctionOperation(UpdateFunctionUrlConfigServer.Route, UpdateFunctionUrlConfigServer.ReadRequest, UpdateFunctionUrlConfigServer.CheckRequest, UrlOperations.Update, UpdateFunctionUrlConfigServer.WriteResponse);

        AddFunctionOperation(DeleteFunctionEventInvokeConfigServer.Route, DeleteFunctionEventInvokeConfigServer.ReadRequest, DeleteFunctionEventInvokeConfigServer.CheckRequest, InvokeConfigOperations.Delete, DeleteFunctionEventInvokeConfigServer.WriteResponse);
        AddFunctionOperation(GetFunctionEventInvokeConfigServer.Route, GetFunctionEventInvokeConfigServer.ReadRequest, GetFunctionEventInvokeConfigServer.CheckRequest, InvokeConfigOperations.Get, InvokeConfigOperations.Write);
        AddFunctionOperation(ListFunctionEventInvokeConfigsServer.Route, ListFunctionEventInvokeConfigsServer.ReadRequest, ListFunctionEventInvokeConfigsServer.CheckRequest, InvokeConfigOperations.List, ListFunctionEventInvokeConfigsServer.WriteResponse);
        AddFunctionOperation(PutFunctionEventInvokeConfigServer.Route, PutFunctionEventInvokeConfigServer.ReadRequest, PutFunctionEventInvokeConfigServer.CheckRequest, InvokeConfigOperations.Put, InvokeConfigOperations.Write);
        AddFunctionOperation(UpdateFunctionEventInvokeConfigServer.Route, UpdateFunctionEventInvokeConfigServer.ReadRequest, UpdateFunctionEventInvokeConfigServer.CheckRequest, InvokeConfigOperations.Update, InvokeConfigOperations.Write);
    }

    private void AddCodeSigningOperations()
    {
        AddFunctionOperation(CreateCodeSigningConfigServer.Route, CreateCodeSigningConfigServer.ReadRequest, CreateCodeSigningConfigServer.CheckRequest, SigningConfigOperations.Create, CreateCodeSigningConfigServer.WriteResponse);
        AddFunctionOperation(DeleteCodeSigningConfigServer.Route, DeleteCodeSigningConfigServer.ReadRequest, DeleteCodeSigningConfigServer.CheckRequest, SigningConfigOperations.Delete, DeleteCodeSigningConfigServer.WriteResponse);
        AddFunctionOperation(GetCodeSigningConfigServer.Route, GetCodeSigningConfigServer.ReadRequest, GetCodeSigningConfigServer.CheckRequest, SigningConfigOperations.Get, GetCodeSigningConfigServer.WriteResponse);
        AddFunctionOperation(ListCodeSigningConfigsServer.Route, ListCodeSigningConfigsServer.ReadRequest, ListCodeSigningConfigsServer.CheckRequest, SigningConfigOperations.List, ListCodeSigningConfigsServer.WriteResponse);
        AddFunctionOperation(ListFunctionsByCodeSigningConfigServer.Route, ListFunctionsByCodeSigningConfigServer.ReadRequest, ListFunctionsByCodeSigningConfigServer.CheckRequest, SigningConfigOperations.ListFunctions, ListFunctionsByCodeSigningConfigServer.WriteResponse);
        AddFunctionOperation(UpdateCodeSigningConfigServer.Route, UpdateCodeSigningConfigServer.ReadRequest, UpdateCodeSigningConfigServer.CheckRequest, SigningConfigOperations.Update, UpdateCodeSigningConfigServer.WriteResponse);
        AddFunctionOperation(DeleteFunctionCodeSigningConfigServer.Route, DeleteFunctionCodeSigningConfigServer.ReadRequest, DeleteFunctionCodeSigningConfigServer.CheckRequest, FunctionSigningOperations.Delete, DeleteFunctionCodeSigningConfigServer.WriteResponse);
        AddFunctionOperation(GetFunctionCodeSigningConfigServer.Route, GetFunctionCodeSigningConfigServer.ReadRequest, GetFunctionCodeSigningConfigServer.CheckRequest, FunctionSigningOperations.Get, FunctionSigningOperations.Write);
        AddFunctionOperation(PutFunctionCodeSigningConfigServer.Route, PutFunctionCodeSigningConfigServer.ReadRequest, PutFunctionCodeSigningConfigServer.CheckRequest, FunctionSigningOperations.Put, PutFunctionCodeSigningConfigServer.WriteResponse);
    }

    private void AddLayerOperations()
    {
        AddFunctionOperation(AddLayerVersionPermissionServer.Route, AddLayerVersionPermissionServer.ReadRequest, AddLayerVersionPermissionServer.CheckRequest, LayerPolicyOperations.Add, AddLayerVersionPermissionServer.WriteResponse);
        AddFunctionOperation(DeleteLayerVersionServer.Route, DeleteLayerVersionServer.ReadRequest, DeleteLayerVersionServer.CheckRequest, LayerOperations.Delete, DeleteLayerVersionServer.WriteResponse);
        AddFunctionOperation(GetLayerVersionServer.Route, GetLayerVersionServer.ReadRequest, GetLayerVersionServer.CheckRequest, LayerOperations.Get, GetLayerVersionServer.WriteResponse);
        AddFunctionOperation(GetLayerVersionByArnServer.Route, GetLayerVersionByArnServer.ReadRequest, GetLayerVersionByArnServer.CheckRequest, LayerOperations.GetByArn, GetLayerVersionServer.WriteResponse);
        AddFunctionOperation(GetLayerVersionPolicyServer.Route, GetLayerVersionPolicyServer.ReadRequest, GetLayerVersionPolicyServer.CheckRequest, LayerPolicyOperations.Get, GetLayerVersionPolicyServer.WriteResponse);
        AddFunctionOperation(ListLayersServer.Route, ListLayersServer.ReadRequest, ListLayersServer.CheckRequest, LayerOperations.List, ListLayersServer.WriteResponse);
        AddFunctionOperation(ListLayerVersionsServer.Route, ListLayerVersionsServer.ReadRequest, ListLayerVersionsServer.CheckRequest, LayerOperations.ListVersions, ListLayerVersionsServer.WriteResponse);
        AddFunctionOperation(PublishLayerVersionServer.Route, PublishLayerVersionServer.ReadRequest, PublishLayerVersionServer.CheckRequest, LayerOperations.Publish, LayerOperations.WriteCreated, (request, token) => _engine.Objects.LoadAsync(request, token));
        AddFunctionOperation(RemoveLayerVersionPermissionServer.Route, RemoveLayerVersionPermissionServer.ReadRequest, RemoveLayerVersionPermissionServer.CheckRequest, LayerPolicyOperations.Remove, RemoveLayerVersionPermissionServer.WriteResponse);
    }

    private void AddMappingOperations(MappingOperations mappings)
    {
        AddFunctionOperation(CreateEventSourceMappingServer.Route, CreateEventSourceMappingServer.ReadRequest, CreateEventSourceMappingServer.CheckRequest, mappings.Create, MappingOperations.WriteAccepted);
        AddFunctionOperation(DeleteEventSourceMappingServer.Route, DeleteEventSourceMappingServer.ReadRequest, DeleteEventSourceMappingServer.CheckRequest, MappingOperations.Delete, MappingOperations.WriteAccepted);
        AddFunctionOperation(GetEventSourceMappingServer.Route, GetEventSourceMappingServer.ReadRequest, GetEventSourceMappingServer.CheckRequest, MappingOperations.Get, MappingOperations.Write);
        AddFunctionOperation(ListEventSourceMappingsServer.Route, ListEventSourceMappingsServer.ReadRequest, ListEventSourceMappingsServer.CheckRequest, MappingOperations.List, ListEventSourceMappingsServer.WriteResponse);
        AddFunctionOperation(UpdateEventSourceMappingServer.Route, UpdateEventSourceMappingServer.ReadRequest, UpdateEventSourceMappingServer.CheckRequest, mappings.Update, MappingOperations.WriteAccepted);
    }

    // The service reports an invalid runtime with another code than other invalid values of enums.
    private static RequestCheck<TRequest> WithRuntimeCheck<TRequest>(RequestCheck<TRequest> check, Func<TRequest, LambdaRuntime?> runtime) => (violations, request) =>
    {
        if (runtime(request) is { } value)
            RuntimeRules.Check(value);
        check(violations, request);
    };

    // Operations on functions are short, and are executed one at a time in an account and region.
    private void AddFunctionOperation<TRequest, TResponse>(
        RestRoute route,
        Func<RestRequest, MissingMembers, TRequest> read,
        RequestCheck<TRequest> check,
        Func<FunctionOperation, TRequest, TResponse> execute,
        Action<RestResponse, TResponse> write,
        Func<TRequest, CancellationToken, ValueTask<TRequest>>? load = null) =>
        Add(
            route,
            read,
            check,
            async (context, request, token) =>
            {
                if (load is not null)
                    request = await load(request, token).ConfigureAwait(false);
                TResponse response = Execute(context, request, execute);
                await _engine.FlushAsync(token).ConfigureAwait(false);
                return response;
            },
            write);

    private TResponse Execute<TRequest, TResponse>(RequestContext context, TRequest request, Func<FunctionOperation, TRequest, TResponse> execute)
    {
        FunctionCatalog catalog = _engine.Catalogs.Get(context.Scope);
        lock (catalog.Lock)
            return execute(new FunctionOperation(catalog, _engine.Time), request);
    }
}
