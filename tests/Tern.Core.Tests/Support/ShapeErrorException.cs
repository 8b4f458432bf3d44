namespace Tern.Core.Tests.Support;

internal sealed class ShapeErrorException(ServiceError error) : TernServiceException(error);
